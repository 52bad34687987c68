/** One field of a request: finds the input for its shape. */

import { read, type Reading, type Shape } from "../../schema";
import { type FieldProps, useField } from "./context";
import { JsonField } from "./JsonField";
import { ListField, TupleField } from "./ListField";
import { MapField } from "./MapField";
import { NumberField } from "./NumberField";
import { BooleanField, ChoiceField, MaybeBoolean, TextField } from "./Scalars";
import { OptionalGroup, StructField } from "./StructField";
import { UnionField } from "./UnionField";

/** Show the field that a schema describes. */
export function Field(props: FieldProps & { step?: number | undefined }) {
  const { defs } = useField(props.path);
  const reading = read(props.schema, defs);
  return <ShapeField {...props} reading={reading} shape={reading.shape} />;
}

export interface ShapeProps extends FieldProps {
  reading: Reading;
  shape: Shape;
  step?: number | undefined;
}

const GROUPED = new Set(["struct", "map", "tuple", "list"]);

/** Show a value of one shape. */
export function ShapeField({ step, ...props }: ShapeProps) {
  const { shape, reading } = props;
  if (reading.nullable && GROUPED.has(shape.kind)) return <OptionalGroup {...props} />;
  switch (shape.kind) {
    case "integer":
    case "number":
      return <NumberField {...props} shape={shape} step={step ?? 1} />;
    case "text":
      return <TextField {...props} shape={shape} />;
    case "boolean":
      return reading.nullable ? <MaybeBoolean {...props} shape={shape} /> : <BooleanField {...props} shape={shape} />;
    case "choice":
      return <ChoiceField {...props} shape={shape} />;
    case "list":
      return <ListField {...props} shape={shape} step={step} />;
    case "tuple":
      return <TupleField {...props} shape={shape} />;
    case "struct":
      return <StructField {...props} shape={shape} />;
    case "map":
      return <MapField {...props} shape={shape} />;
    case "union":
      return <UnionField {...props} shape={shape} />;
    case "json":
      return <JsonField {...props} />;
  }
}
