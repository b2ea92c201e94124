import * as v from 'valibot'
import type { Address } from 'viem'
import type { PermissionStore } from './permissionStore.js'
import { isScriptedWalletBehavior, type ScriptedWalletBehaviors } from './scriptedWalletBehaviors.js'
import { addressSchema } from './walletSchemas.js'

/** What the wallet remembers of an origin across reloads. */
export interface WalletMemory {
  readonly isAuthorized: boolean
  /** The accounts that a connection shares, the wallet's own choice first. */
  readonly selectedAccounts: readonly Address[]
  readonly chainId: number
  readonly isLocked: boolean
  /** RPC addresses of chains that an app added, by chain id. */
  readonly addedChains: Readonly<Record<string, string>>
  readonly behaviors: ScriptedWalletBehaviors
}

const memorySchema = v.object({
  isAuthorized: v.boolean(),
  selectedAccounts: v.array(addressSchema),
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  isLocked: v.boolean(),
  addedChains: v.record(v.string(), v.string()),
  behaviors: v.pipe(
    v.record(v.string(), v.union([v.boolean(), v.number()])),
    v.check((behaviors) => Object.keys(behaviors).every(isScriptedWalletBehavior)),
  ),
})

export interface WalletState {
  get(): WalletMemory
  update(change: Partial<WalletMemory>): void
  destroy(): void
}

export interface WalletStateParameters {
  readonly store: PermissionStore
  readonly key: string
  readonly initial: WalletMemory
  /** The addresses whose keys the wallet has; a stored one that is none of them is dropped. */
  readonly addresses: readonly Address[]
  /** Called when another tab changed the memory. */
  readonly onOtherTab: (before: WalletMemory, after: WalletMemory) => void
}

/** The wallet's memory, written through to its store; a stored value that does not parse is dropped. */
export function createWalletState(parameters: WalletStateParameters): WalletState {
  const { store, key, initial, addresses, onOtherTab } = parameters
  let memory = read() ?? initial

  function read(): WalletMemory | undefined {
    const text = store.get(key)
    if (text === null) return undefined
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return undefined
    }
    const parsed = v.safeParse(memorySchema, json)
    if (!parsed.success) return undefined
    const selectedAccounts = parsed.output.selectedAccounts.filter((address) => addresses.includes(address))
    return {
      ...(parsed.output as WalletMemory),
      selectedAccounts: selectedAccounts.length > 0 ? selectedAccounts : initial.selectedAccounts,
    }
  }

  const removeListener = store.onChange?.(key, () => {
    const before = memory
    memory = read() ?? initial
    onOtherTab(before, memory)
  })

  return {
    get: () => memory,
    update(change) {
      memory = { ...memory, ...change }
      store.set(key, JSON.stringify(memory))
    },
    destroy: () => removeListener?.(),
  }
}
