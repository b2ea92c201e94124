import type { ChainNamespace } from '@hawser/common'
import { InvalidInputError } from '../errors/pageErrors.js'
import type { Connector } from '../interfaces/connector.js'

/** Returns the input of a connector, as its own schema has parsed it. @throws InvalidInputError */
export function parseInput(
  { name, traits }: Pick<Connector, 'name' | 'traits'>,
  value: unknown,
  namespaces: readonly ChainNamespace[],
): unknown {
  if (!traits?.input) {
    if (value === undefined) return undefined
    throw new InvalidInputError({ details: `${name} takes no input: leave \`input\` out.` })
  }
  try {
    return traits.input.parse(value, namespaces)
  } catch (cause) {
    if (cause instanceof InvalidInputError) throw cause
    throw new InvalidInputError({ details: `${name}: ${cause instanceof Error ? cause.message : cause}`, cause })
  }
}
