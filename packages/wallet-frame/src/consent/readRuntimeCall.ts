import { readPolkadotPayload } from '../signing/signPolkadot.js'
import type { RuntimeCallAction } from './consent.js'

/** What a transaction of Polkadot and its kin says of itself. Its call cannot be read without the runtime's metadata. @throws UnsignableError */
export function readRuntimeCall(input: unknown): RuntimeCallAction {
  const { method, era, tip } = readPolkadotPayload(input)
  const [pallet = 0, call = 0] = method
  return { kind: 'runtimeCall', pallet, call, data: toHex(method), lifetime: lifetimeOf(era), tip }
}

/** In blocks: the low four bits of a mortal era are its length, as a power of two. */
function lifetimeOf(era: Uint8Array): number | null {
  const [low = 0, high] = era
  return high === undefined ? null : 2 << (low % 16)
}

const toHex = (bytes: Uint8Array): string =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
