/** Compresses files twice each, with what Node brings along: node compress.mjs FOLDER (FILE NAME)... writes FOLDER/NAME.br and .gz. */
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// What changes only with Pyodide is worth a minute, once; the best quality takes ten times as long as this one.
const SELDOM = /\.(wasm|so)$/;
const LARGE = 2 << 20;

const [folder, ...pairs] = process.argv.slice(2);
const tasks = [];
for (let at = 0; at < pairs.length; at += 2) tasks.push(compress(pairs[at], pairs[at + 1]));
await Promise.all(tasks);

async function compress(file, name) {
  const data = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: data.length < LARGE || SELDOM.test(file) ? 11 : 9,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(data, { params }), promisify(gzip)(data, { level: 9 })]);
  await Promise.all([writeFile(`${folder}/${name}.br`, br), writeFile(`${folder}/${name}.gz`, gz)]);
}
