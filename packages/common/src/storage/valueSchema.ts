/** A check of an unknown value in the form of Standard Schema (standardschema.dev). Every valibot schema is one. */
export interface ValueSchema<TOutput> {
  readonly '~standard': {
    readonly validate: (value: unknown) => ValueSchemaResult<TOutput> | Promise<ValueSchemaResult<TOutput>>
  }
}

export type ValueSchemaResult<TOutput> =
  | { readonly value: TOutput; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/** What a schema lets through. */
export type ValueOf<TSchema> = TSchema extends ValueSchema<infer TOutput> ? TOutput : never
