import { type CaipNetworkId, type SiwxMessageData, systemClock } from '@hawser/common'
import { bytesToHex } from '@noble/hashes/utils'
import { SiwxMessageError } from '../errors.js'

/** 128 bits from the platform's cryptographic source, as 32 hex digits. */
export function createSiwxNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** The values that a message must have to be taken. Those that are left out are not checked. */
export interface SiwxExpectation {
  /** The site's own host, with its port where it has one, such as `location.host`. A message for another site is refused. */
  readonly domain: string
  readonly uri?: string | undefined
  readonly accountAddress?: string | undefined
  readonly chainId?: CaipNetworkId | undefined
  /** The one that was given out for this sign-in. Whoever gave it out lets it pass once. */
  readonly nonce?: string | undefined
  /** Milliseconds since the Unix epoch; now by default. */
  readonly nowMs?: number | undefined
  /** How far two clocks may be apart. Default one minute. */
  readonly clockSkewMs?: number | undefined
  /** The longest time after its `issuedAt` that a message may be used in. Without it, its own expiration counts alone. */
  readonly maxAgeMs?: number | undefined
}

const defaultClockSkewMs = 60_000

/**
 * Checks the fields of a message against what is expected, and its times against the clock.
 *
 * @throws SiwxMessageError with the field that is another one, `expired` or `notYetValid`.
 */
export function checkSiwxMessage(data: SiwxMessageData, expected: SiwxExpectation): void {
  const { nowMs = systemClock.nowMs(), clockSkewMs = defaultClockSkewMs, maxAgeMs } = expected
  if (data.version !== '1') throw new SiwxMessageError('version')
  if (data.domain.toLowerCase() !== expected.domain.toLowerCase()) throw new SiwxMessageError('domain')
  for (const field of ['uri', 'chainId', 'nonce'] as const)
    if (expected[field] !== undefined && data[field] !== expected[field]) throw new SiwxMessageError(field)
  if (expected.accountAddress !== undefined && !isSameAccount(data, expected.accountAddress))
    throw new SiwxMessageError('accountAddress')

  const { expirationTime, notBefore, issuedAt } = data
  if (expirationTime !== undefined && !(nowMs < Date.parse(expirationTime))) throw new SiwxMessageError('expired')
  for (const from of [notBefore, issuedAt])
    if (from !== undefined && !(Date.parse(from) <= nowMs + clockSkewMs)) throw new SiwxMessageError('notYetValid')
  if (maxAgeMs === undefined) return
  if (issuedAt === undefined) throw new SiwxMessageError('issuedAt')
  if (!(nowMs <= Date.parse(issuedAt) + maxAgeMs)) throw new SiwxMessageError('expired')
}

/** Whether letter case tells an address from no other one: on EVM networks, and in segwit's own form (BIP-173). */
export function isCaseless({ accountAddress, chainId }: Pick<SiwxMessageData, 'accountAddress' | 'chainId'>): boolean {
  if (chainId.startsWith('bip122:')) return /^(?:bc|tb|bcrt)1/i.test(accountAddress)
  return chainId.startsWith('eip155:')
}

/** Whether an address is the one that a message is about, however it is written. */
export function isSameAccount(
  { accountAddress, chainId }: Pick<SiwxMessageData, 'accountAddress' | 'chainId'>,
  address: string,
): boolean {
  if (!isCaseless({ accountAddress, chainId })) return accountAddress === address
  return accountAddress.toLowerCase() === address.toLowerCase()
}
