import * as v from 'valibot'
import type { Address } from 'viem'
import { createKeptState, type KeptState, type KeptStateParameters } from './keptState.js'
import { isScriptedWalletBehavior, type ScriptedWalletBehaviors } from './scriptedWalletBehaviors.js'
import { addressSchema } from './walletSchemas.js'

/** The state that a wallet keeps for an origin across reloads. */
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

export type WalletState = KeptState<WalletMemory>

export interface WalletStateParameters
  extends Pick<KeptStateParameters<typeof memorySchema, WalletMemory>, 'store' | 'key' | 'initial' | 'onOtherTab'> {
  /** The addresses whose keys the wallet has; a stored one that is none of them is dropped. */
  readonly addresses: readonly Address[]
}

/** The wallet's memory, kept. */
export function createWalletState({ addresses, ...parameters }: WalletStateParameters): WalletState {
  return createKeptState({
    ...parameters,
    schema: memorySchema,
    restore(stored): WalletMemory {
      const known = stored.selectedAccounts.filter((address) => addresses.includes(address))
      return {
        ...(stored as WalletMemory),
        selectedAccounts: known.length > 0 ? known : parameters.initial.selectedAccounts,
      }
    },
  })
}
