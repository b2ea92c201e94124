import type { AuthenticatePayload } from '@hawser/core'

/** A session as the SDK keeps it, as far as the connector reads it. What the wallet said in it is checked before it is used. */
export interface SessionLike {
  readonly topic: string
  /** Seconds since the epoch. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, unknown>>
  readonly peer: {
    readonly publicKey?: string | undefined
    readonly metadata: { readonly name: string; readonly icons: readonly string[] }
  }
  readonly sessionProperties?: object | undefined
  /** The namespaces that the app proposed. */
  readonly requiredNamespaces?: object | undefined
  readonly optionalNamespaces?: object | undefined
}

/** What the SDK is given to ask for accounts and a signature; it changes the lists. */
export type SdkAuthenticateParameters = Omit<AuthenticatePayload, 'chains' | 'methods' | 'resources'> & {
  readonly chains: string[]
  readonly methods: string[]
  readonly resources?: string[]
}

type Listener = (...values: never[]) => void

export interface RelayerLike {
  readonly connected: boolean
  readonly subscriber: { readonly hasAnyTopics: boolean }
  on(event: string, listener: (value: unknown) => void): void
  off(event: string, listener: (value: unknown) => void): void
  request: (payload: { readonly method: string }) => Promise<unknown>
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
}

export interface SignClientLike {
  readonly core: {
    readonly relayer: RelayerLike
    readonly heartbeat: { stop(): void }
    readonly expirer: { set(topic: string, expirySeconds: number): void }
    readonly history: {
      on(event: string, listener: (record: unknown) => void): void
      off(event: string, listener: (record: unknown) => void): void
    }
    readonly storage: {
      setItem(key: string, value: unknown): Promise<void>
      removeItem(key: string): Promise<void>
    }
    readonly verify: { register: (parameters: never) => Promise<string | undefined> }
  }
  readonly session: { getAll(): SessionLike[] }
  readonly pairing: { getAll(): { readonly topic: string }[] }
  /** Those that wait for a wallet's answer. */
  readonly proposal: { getAll(): { readonly pairingTopic: string }[] }
  request(parameters: {
    topic: string
    chainId: string
    request: { method: string; params: unknown }
    expiry?: number
  }): Promise<unknown>
  disconnect(parameters: { topic: string; reason: { code: number; message: string } }): Promise<void>
  ping(parameters: { topic: string }): Promise<void>
  extend(parameters: { topic: string }): Promise<{ acknowledged: () => Promise<void> }>
}

/** The part that the connector uses of `UniversalProvider` of @walletconnect/universal-provider. */
export interface UniversalProviderLike {
  readonly client: SignClientLike
  session?: SessionLike | undefined
  /** The proposal of the last session; the SDK would ask for it again. */
  namespaces?: object | undefined
  connect(parameters: {
    optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>
  }): Promise<SessionLike | undefined>
  disconnect(): Promise<void>
  authenticate(
    parameters: SdkAuthenticateParameters,
  ): Promise<{ session?: SessionLike | undefined; auths?: readonly unknown[] | undefined }>
  cleanupPendingPairings(options?: { deletePairings?: boolean }): Promise<void>
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
}
