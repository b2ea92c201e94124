import { createRequire } from 'node:module'
import process from 'node:process'

/** As much of bcoin as the local chain uses: the package has no types of its own. */
interface BcoinBlock {
  readonly txs: readonly BcoinTransaction[]
  hashHex(): string
}

interface BcoinAddress {
  toString(): string
}

interface BcoinOutput {
  readonly value: number
  readonly script: { toRaw(): Uint8Array }
}

interface BcoinTransaction {
  readonly inputs: readonly { readonly prevout: { txid(): string; readonly index: number; rhash(): string } }[]
  readonly outputs: readonly BcoinOutput[]
  txid(): string
  toRaw(): Uint8Array
  getVirtualSize(): number
}

export interface BcoinCoin extends BcoinOutput {
  readonly hash: Uint8Array
  readonly index: number
  readonly height: number
  rhash(): string
}

export interface BcoinNode {
  open(): Promise<void>
  close(): Promise<void>
  readonly http: { open(): Promise<void>; close(): Promise<void> }
  readonly chain: {
    readonly height: number
    readonly tip: unknown
    add(block: BcoinBlock): Promise<unknown>
  }
  readonly mempool: {
    addTX(transaction: BcoinTransaction): Promise<unknown>
    verifyInputs(transaction: unknown, view: unknown, flags: number): Promise<unknown>
  }
  readonly miner: { readonly cpu: { mineBlock(tip: unknown, address: BcoinAddress): Promise<BcoinBlock> } }
  getCoinsByAddress(address: BcoinAddress): Promise<readonly BcoinCoin[]>
  getCoin(hash: Uint8Array, index: number): Promise<BcoinCoin | null>
  /** By the hash in hexadecimal, in the order of a block's bytes. The height of what waits is -1. */
  getMeta(hash: string): Promise<{ readonly tx: BcoinTransaction; readonly height: number } | null>
}

export interface Bcoin {
  readonly FullNode: new (options: Readonly<Record<string, unknown>>) => BcoinNode
  readonly Network: { get(name: string): { readonly addressPrefix: { bech32: string } } }
  readonly Address: { fromScript(script: unknown): BcoinAddress | null }
  readonly Script: {
    fromRaw(bytes: Uint8Array): unknown
    readonly flags: { readonly VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM: number }
  }
  readonly TX: { fromRaw(bytes: Uint8Array): BcoinTransaction }
}

/** The package bcoin is not installed, or does not load. */
export class BcoinNotFoundError extends Error {
  override readonly name = 'BcoinNotFoundError'
}

/** @throws BcoinNotFoundError */
export function loadBcoin(): Bcoin {
  // Without these it looks for parts that are compiled at installation.
  process.env.NODE_BACKEND ??= 'js'
  process.env.BCRYPTO_BACKEND ??= 'js'
  try {
    return createRequire(import.meta.url)('bcoin') as Bcoin
  } catch (cause) {
    throw new BcoinNotFoundError(
      'The local Bitcoin chain needs the package bcoin: npm install --save-dev bcoin@1.0.2, with leveldown overridden to 6.1.1.',
      { cause },
    )
  }
}
