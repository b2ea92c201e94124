import type { ChainNamespace } from '@hawser/common'

/**
 * The input that a connector needs to connect beside namespaces, checked before the connector is asked. Made of any schema library in a line:
 * `{ parse: (value) => v.parse(schema, value) }`.
 */
export interface ConnectorInput<TInput = unknown> {
  /**
   * Returns what `connect` is given, and throws where `value` is not it: the error's message says what is wrong, to the user.
   * `value` is undefined where nothing was given.
   */
  parse(value: unknown, namespaces: readonly ChainNamespace[]): TInput
  /** `email`: an address is all that it needs, as `{ email }`, and the connect view has a field for it. Without it nothing asks for the input ahead. */
  readonly field?: 'email' | undefined
}

/**
 * The types of `input`, by connector id. A connector's package adds its own by declaration merging:
 * `declare module '@hawser/core' { interface ConnectorInputs { 'com.example.email': { email: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: to be merged with
export interface ConnectorInputs {}

/** The type of `input` that `connect` takes for a connector: of its own type where its package says one. */
export type InputOf<TConnectorId extends string> = TConnectorId extends keyof ConnectorInputs
  ? ConnectorInputs[TConnectorId]
  : unknown
