import { loadModule, UserRejectedError } from '@hawser/common'
import type { WalletTask } from '@hawser/core'
import type { RequestOf } from '../../protocol/messages.js'
import type { EmbeddedWalletConnector } from '../embeddedWalletConnector.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'
import { isLeft } from './createRecovery.js'

interface FrameTasksOptions {
  readonly askFrame: EmbeddedWalletConnector['askFrame']
  readonly options: Pick<EmbeddedWalletOptions, 'getUserToken'>
  readonly page: Window | undefined
}

/** What the user does at the wallet on the frame's own screens. The modal has words for the first one, which leads to all the others. */
export function listFrameTasks({ askFrame, ...app }: FrameTasksOptions): readonly WalletTask[] {
  /** Where ways in may be added. */
  const visit = async (payload: RequestOf<'MANAGE_WALLET'>, signal: AbortSignal): Promise<unknown> => {
    const { describeVisit } = await loadModule(() => import('./appUser.js'))
    return askFrame('MANAGE_WALLET', { ...payload, ...describeVisit(app) }, { signal })
  }
  const ask = {
    manageWallet: (signal) => visit(undefined, signal),
    managePermissions: (signal) => askFrame('MANAGE_WALLET', { part: 'permissions' }, { signal }),
    manageDevices: (signal) => askFrame('MANAGE_WALLET', { part: 'devices' }, { signal }),
    exportPhrase: (signal) => askFrame('EXPORT_PHRASE', undefined, { signal }),
    importPhrase: (signal) => askFrame('IMPORT_PHRASE', undefined, { signal }),
    manageSignIn: (signal) => visit({ part: 'signIn' }, signal),
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
