/** Keeps the page and the engine's files, so that after the first visit nothing is fetched any more. */

/** Install the service worker; `onFresh` is called when a newer version waits for a reload. */
export async function serveOffline(onFresh: () => void): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const had = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI), { scope: "./" });
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "activated" && had) onFresh();
      });
    });
  } catch (fault) {
    // A host may forbid service workers; the page then needs the network each time, and works all the same.
    console.warn("sainome: not available offline", fault);
  }
}
