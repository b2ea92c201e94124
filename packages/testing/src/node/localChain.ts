import type { ChildProcess } from 'node:child_process'
import type { Address, Hex } from 'viem'

/** Where a chain is asked: enough for every function that deploys to it or moves its time. */
export interface ChainEndpoint {
  readonly rpcUrl: string
}

/** An anvil node of this machine. */
export interface LocalChain extends ChainEndpoint {
  readonly chainId: number
  readonly name: string
  /** `http://127.0.0.1:<port>` */
  readonly rpcUrl: string
  /** `ws://127.0.0.1:<port>` */
  readonly wsUrl: string
  readonly port: number
  readonly process: ChildProcess
}

/** An account that is funded on every started chain. */
export interface LocalAccount {
  readonly address: Address
  readonly privateKey: Hex
}
