import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { Connector, Pairing } from '@hawser/core'

/** The faults that a wallet of the connector suite can be told to have. Each is off until it is switched on. */
export const connectorBehaviors = ['rejects', 'holds', 'neverAnswers', 'noAccounts', 'malformedAccounts'] as const

export type ConnectorBehavior = (typeof connectorBehaviors)[number]

/** A wallet in another app, with two accounts and keys of its own, which approves what it is asked unless it is told otherwise. */
export interface ConnectorConformanceWallet {
  /** Its accounts in the suite's namespace, in the order in which a connection reports them. */
  readonly addresses: readonly string[]
  /** Takes the pairing, as a user who scans the code. */
  scan(pairing: Pairing): Promise<void>
  behave(behavior: ConnectorBehavior, isOn: boolean): void
  pendingPrompts(): number
  approvePrompt(): void
  /** How many sessions it holds. */
  sessions(): number
  switchAccount(address: string): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Ends its sessions. */
  end(): Promise<void>
}

/** One load of a page with a connector on it. */
export interface ConnectorConformancePage {
  readonly connector: Connector
  close(): void | Promise<void>
}

export interface ConnectorConformanceOptions<TMemory> {
  /** Stands in the name of the suite. */
  readonly name: string
  readonly setUp?: (() => Promise<void>) | undefined
  readonly tearDown?: (() => Promise<void>) | undefined
  /** The namespace that the wallets speak. */
  readonly namespace: ChainNamespace
  /** Two or more of {@link namespace}, the one that is asked for first. */
  readonly networks: readonly Network[]
  /** What outlives a page. */
  readonly createMemory: () => TMemory
  readonly openPage: (memory: TMemory) => ConnectorConformancePage
  readonly createWallet: () => Promise<ConnectorConformanceWallet>
}
