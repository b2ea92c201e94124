import { InvalidOptionsError } from '@hawser/common'

export interface NameMessageParameters {
  /** With its zone, such as `alice.example.id`; its first part has 4 to 64 letters, digits or hyphens. */
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>> | undefined
  /** Milliseconds since the Unix epoch: the service takes a message for ten seconds. */
  readonly nowMs: number
}

/**
 * The text that an account signs to register a name.
 * @throws InvalidOptionsError for a name that no service takes
 */
export function createNameMessage({ name, attributes = {}, nowMs }: NameMessageParameters): string {
  const lowered = name.toLowerCase()
  if (!/^[a-z0-9-]{4,64}(?:\.[a-z0-9-]{1,64}){2}$/.test(lowered))
    throw new InvalidOptionsError('A name has at least 4 letters, digits or hyphens, and a zone of two parts.')
  return JSON.stringify({ name: lowered, attributes, timestamp: toTimestamp(nowMs) })
}

export interface NameAttributesMessageParameters extends Pick<NameMessageParameters, 'nowMs'> {
  /** All that the name is to say of itself, such as `bio`: what is left out is removed. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The text that the owner of a name signs to set what it says of itself. */
export function createNameAttributesMessage({ attributes, nowMs }: NameAttributesMessageParameters): string {
  return JSON.stringify({ attributes, timestamp: toTimestamp(nowMs) })
}

export interface NameAddressMessageParameters extends Pick<NameMessageParameters, 'nowMs'> {
  /** SLIP-44, ENSIP-11. */
  readonly coinType: number
  readonly address: string
}

/** The text that the owner of a name signs to set its address on one chain. */
export function createNameAddressMessage({ coinType, address, nowMs }: NameAddressMessageParameters): string {
  return JSON.stringify({ coin_type: coinType, address, timestamp: toTimestamp(nowMs) })
}

function toTimestamp(nowMs: number): number {
  return Math.floor(nowMs / 1_000)
}
