type Hex = `0x${string}`

/** `permitAndCall(bytes permit, bytes action)` of 1inch's router of version 6. */
const selector = '0x5816d723'
const digitsOfWord = 64
/** What `permit` of ERC-2612 is called with: owner, spender, value, deadline and the signature in three parts. */
const permitBytes = 7 * 32

interface PermitCall {
  /** In small letters. */
  readonly token: Hex
  readonly permit: Hex
  readonly action: Hex
}

const word = (value: number): string => value.toString(16).padStart(digitsOfWord, '0')
const padded = (digits: string): string => digits.padEnd(Math.ceil(digits.length / digitsOfWord) * digitsOfWord, '0')

/** Returns the data of a call to a router with a signed approval of a token, and of what is called then. */
export function toPermitCall({ token, permit, action }: PermitCall): Hex {
  const [first, second] = [token.slice(2) + permit.slice(2), action.slice(2)]
  const offset = 64 + 32 + padded(first).length / 2
  const head = word(64) + word(offset)
  return `${selector}${head}${word(first.length / 2)}${padded(first)}${word(second.length / 2)}${padded(second)}`
}

/** Returns what is called after the approval that was signed; undefined where the data have another one, or stand in another layout. */
export function readPermitCall(data: Hex, { token, permit }: Omit<PermitCall, 'action'>): Hex | undefined {
  const plain = data.toLowerCase()
  if (permit.length !== 2 + permitBytes * 2 || !plain.startsWith(selector)) return undefined
  const at = selector.length + 3 * digitsOfWord + padded(token.slice(2) + permit.slice(2)).length
  const length = Number.parseInt(plain.slice(at, at + digitsOfWord), 16)
  if (!Number.isSafeInteger(length)) return undefined
  const action: Hex = `0x${plain.slice(at + digitsOfWord, at + digitsOfWord + length * 2)}`
  return toPermitCall({ token, permit, action }) === plain ? action : undefined
}
