import { equalBytes } from '@noble/curves/utils'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { combine, split } from 'shamir-secret-sharing'
import { ShareInvalidError, ShareMismatchError, ShareOutdatedError } from '../errors.js'

/** Who keeps a share: this browser, the operator's service, or the user's way back. */
export type ShareRole = 'device' | 'service' | 'recovery'

/**
 * One split of a wallet's entropy, 2 of 3: any two of its shares give the wallet, one alone gives nothing. Each device has a set of its own, and shares of
 * two sets never go together: whoever deletes a device's set has removed the device.
 */
export interface ShareSet {
  /** 16 random bytes in hexadecimal; the same in every set of a wallet. */
  readonly walletId: string
  /** 16 random bytes in hexadecimal. */
  readonly setId: string
  readonly device: Uint8Array
  readonly service: Uint8Array
  readonly recovery: Uint8Array
}

/** What a share says of itself to everybody. */
export interface ShareHead {
  readonly role: ShareRole
  readonly walletId: string
  readonly setId: string
}

const VERSION = 1
const roles = ['device', 'service', 'recovery'] as const satisfies readonly ShareRole[]
const ID_LENGTH = 16
const HEAD_LENGTH = 2 + 2 * ID_LENGTH
const DIGEST_LENGTH = 16
/** BIP-39 knows no others. */
const entropyLengths: readonly number[] = [16, 20, 24, 28, 32]

/** A random name for a wallet or a set, in hexadecimal. */
export function createId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(ID_LENGTH)))
}

/**
 * Splits a wallet's entropy into a new set. With it a digest is split by which whoever puts two shares together sees that neither was altered; one share
 * tells nothing of either.
 */
export async function splitEntropy(
  entropy: Uint8Array,
  walletId: string,
  crypto: Pick<Crypto, 'getRandomValues'>,
): Promise<ShareSet> {
  const setId = createId(crypto)
  const secret = concatBytes(entropy, digestOf(entropy, walletId, setId))
  try {
    const [device, service, recovery] = (await split(secret, roles.length, 2)).map((points, index) =>
      concatBytes(Uint8Array.of(VERSION, index), hexToBytes(walletId), hexToBytes(setId), points),
    )
    if (!device || !service || !recovery) throw new ShareInvalidError({ details: 'The split gave too few shares.' })
    return { walletId, setId, device, service, recovery }
  } finally {
    secret.fill(0)
  }
}

/** What a share says of itself. @throws ShareInvalidError */
export function readShare(share: Uint8Array): ShareHead {
  const role = roles[share[1] ?? roles.length]
  const isSound = share[0] === VERSION && entropyLengths.includes(share.length - HEAD_LENGTH - DIGEST_LENGTH - 1)
  if (!isSound || !role) throw new ShareInvalidError({ details: 'The bytes are no share.' })
  return {
    role,
    walletId: bytesToHex(share.subarray(2, 2 + ID_LENGTH)),
    setId: bytesToHex(share.subarray(2 + ID_LENGTH, HEAD_LENGTH)),
  }
}

/**
 * The entropy that two shares of one set give. It is the caller's to overwrite.
 * @throws ShareInvalidError, ShareMismatchError (of two wallets, or one share twice), ShareOutdatedError (of two sets)
 */
export async function combineShares(first: Uint8Array, second: Uint8Array): Promise<Uint8Array> {
  const [a, b] = [readShare(first), readShare(second)]
  if (a.walletId !== b.walletId) throw new ShareMismatchError()
  if (a.setId !== b.setId) throw new ShareOutdatedError()
  if (a.role === b.role) throw new ShareMismatchError({ details: `Both are the ${a.role} share.` })
  const secret = await joinPoints(first, second)
  const entropy = secret.slice(0, -DIGEST_LENGTH)
  const isWhole = equalBytes(secret.subarray(-DIGEST_LENGTH), digestOf(entropy, a.walletId, a.setId))
  secret.fill(0)
  if (isWhole) return entropy
  entropy.fill(0)
  throw new ShareInvalidError({ details: 'The shares do not give a wallet.' })
}

async function joinPoints(first: Uint8Array, second: Uint8Array): Promise<Uint8Array> {
  // Copies of the plain kind, which is all that the library takes.
  const points = [first, second].map((share) => Uint8Array.from(share.subarray(HEAD_LENGTH)))
  try {
    return await combine(points)
  } catch (cause) {
    throw new ShareInvalidError({ cause, details: 'The shares do not go together.' })
  } finally {
    for (const point of points) point.fill(0)
  }
}

const context = new TextEncoder().encode('hawser vault share v1')

function digestOf(entropy: Uint8Array, walletId: string, setId: string): Uint8Array {
  const text = concatBytes(context, hexToBytes(walletId), hexToBytes(setId), entropy)
  const digest = sha256(text).slice(0, DIGEST_LENGTH)
  text.fill(0)
  return digest
}
