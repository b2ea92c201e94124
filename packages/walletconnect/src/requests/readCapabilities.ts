import { SessionCapabilitiesError } from '../errors/sessionCapabilitiesError.js'

/**
 * The capabilities of an address (EIP-5792) as they came with the session: JSON text or an object, by address. Undefined where the wallet has to be asked.
 * @throws SessionCapabilitiesError
 */
export function readCapabilities(
  properties: Readonly<Record<string, unknown>>,
  address: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const given = properties.capabilities
  if (given === undefined || given === null || typeof address !== 'string') return undefined
  const byAddress = typeof given === 'string' ? parse(given) : given
  if (!isRecord(byAddress)) throw new SessionCapabilitiesError()
  const found = Object.entries(byAddress).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  if (found === undefined) return undefined
  if (!isRecord(found)) throw new SessionCapabilitiesError()
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SessionCapabilitiesError({ cause })
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
