import { isHawserError, UserRejectedError } from '@hawser/common'
import type { WalletTask } from '@hawser/core'
import type { EmbeddedWalletConnector } from '../embeddedWalletConnector.js'

/** What the user does at the wallet on the frame's own screens. The modal has words for the first one, which leads to all the others. */
export function listFrameTasks(askFrame: EmbeddedWalletConnector['askFrame']): readonly WalletTask[] {
  const ask = {
    manageWallet: (signal) => askFrame('MANAGE_WALLET', undefined, { signal }),
    manageDevices: (signal) => askFrame('MANAGE_WALLET', { part: 'devices' }, { signal }),
    exportPhrase: (signal) => askFrame('EXPORT_PHRASE', undefined, { signal }),
    importPhrase: (signal) => askFrame('IMPORT_PHRASE', undefined, { signal }),
    manageEmails: (signal) => askFrame('MANAGE_WALLET', { part: 'emails' }, { signal }),
    useOtherWallet: (signal) => askFrame('MANAGE_WALLET', { part: 'otherWallet' }, { signal }),
    deleteWallet: (signal) => askFrame('DELETE_WALLET', undefined, { signal }),
  } satisfies Record<string, (signal: AbortSignal) => Promise<unknown>>
  return Object.entries(ask).map(([id, run]) => ({
    id,
    async run({ signal }) {
      try {
        await run(signal)
      } catch (error) {
        if (signal.aborted || !isLeft(error)) throw error
        // Where there is nothing to finish, who closes the frame has done what they wanted.
        if (!/^(?:manage|use)/.test(id)) throw new UserRejectedError({ cause: error })
      }
    },
  }))
}

/** Closed, or called off on its screen (EIP-1193, 4001). */
const isLeft = (error: unknown): boolean => isHawserError(error, 'ABORTED') || Object(error).rpcCode === 4001
