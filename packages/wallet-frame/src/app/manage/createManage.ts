import { UserRejectedError } from '@hawser/common'
import type { RequestOf } from '@hawser/embedded-wallet/protocol'
import { SignedOutError } from '../../errors.js'
import { showChoice } from '../../screens/showChoice.js'
import { deleteWallet } from './deletion.js'
import { manageDevices, removeDevice } from './devices.js'
import { addEmail, manageEmails, removeEmail } from './emails.js'
import { exportPhrase } from './exportPhrase.js'
import { importPhrase } from './importPhrase.js'
import { leaving } from './leaving.js'
import type { ManageContext, ManagePart } from './manageContext.js'
import { useOtherWallet } from './otherWallet.js'
import { managePermissions } from './permissions.js'
import { manageSignIn } from './signInWays.js'
import { manageTransactions } from './transactions.js'

type Asked = NonNullable<RequestOf<'MANAGE_WALLET'>>
type PartName = NonNullable<Asked['part']>

export interface ManageOptions extends ManageContext {
  /** Sets up a way of recovery; none is offered where it is absent. @throws as {@link Flows.run} */
  readonly setUpRecovery?: ((signal: AbortSignal) => Promise<unknown>) | undefined
}

export type Manage = ReturnType<typeof createManage>

/** What people do with their wallet beside what apps ask of it. @throws SignedOutError where nobody is there; UserRejectedError where the user does nothing of it */
export function createManage({ setUpRecovery, ...context }: ManageOptions) {
  const partsFor = (visit: Omit<Asked, 'part'>): Readonly<Record<PartName, ManagePart>> => ({
    recovery: async (_, signal) => {
      await setUpRecovery?.(signal)
      return true
    },
    transactions: manageTransactions,
    permissions: managePermissions,
    devices: manageDevices,
    phrase: exportPhrase,
    signIn: (_, signal) => manageSignIn({ ...context, visit }, signal),
    emails: manageEmails,
    otherWallet: useOtherWallet,
    deletion: deleteWallet,
  })
  const names = (Object.keys(partsFor({})) as PartName[]).filter((name) => name !== 'recovery' || setUpRecovery)
  function requireUser(): void {
    if (!context.session.isSignedIn()) throw new SignedOutError()
  }
  async function ask(run: () => Promise<unknown>): Promise<undefined> {
    requireUser()
    if ((await run()) === false) throw new UserRejectedError()
    return undefined
  }

  return {
    exportPhrase: (signal: AbortSignal) => ask(() => exportPhrase(context, signal)),
    importPhrase: (signal: AbortSignal) => ask(() => importPhrase(context, signal)),
    /** In place of a wallet that was made a moment ago. Resolves with false where the user goes back. */
    async bringOwn(signal: AbortSignal): Promise<boolean> {
      requireUser()
      return importPhrase(context, signal, { isJustMade: true })
    },
    deleteWallet: (signal: AbortSignal) => ask(() => deleteWallet(context, signal)),
    removeDevice: (id: string, signal: AbortSignal) => ask(() => removeDevice(context, id, signal)),
    addEmail: (email: string, signal: AbortSignal) => ask(() => addEmail(context, email, signal)),
    removeEmail: (email: string, signal: AbortSignal) => ask(() => removeEmail(context, email, signal)),

    /** Until the user leaves it; one part of it alone where it is named. */
    async manage(asked: Asked | undefined, signal: AbortSignal): Promise<undefined> {
      requireUser()
      const { part, ...visit }: Asked = asked ?? {}
      const parts = partsFor(visit)
      if (part) {
        await leaving(parts[part](context, signal))
        return
      }
      while (context.session.isSignedIn()) {
        const chosen = await leaving(showHome(context, names, signal))
        if (!chosen) return
        // Back is back to here, and Escape too.
        await leaving(parts[chosen](context, signal))
      }
    },
  }
}

function showHome(
  { flows, session, batches, smart }: ManageContext,
  names: readonly PartName[],
  signal: AbortSignal,
): Promise<PartName | null> {
  return flows.run(({ place, texts }) => {
    const { home } = texts.manage
    return showChoice<PartName | null>(place, {
      title: home.title,
      parts: [{ kind: 'quiet', text: session.email() ?? session.userName() ?? '' }],
      choices: names
        .filter((name) => name !== 'emails')
        .filter((name) => name !== 'transactions' || batches.waiting().length > 0)
        .filter((name) => name !== 'permissions' || smart.networks.size > 0)
        .map((name) => ({ ...home[name], chosen: name })),
      back: { label: texts.close, chosen: null },
    })
  }, signal)
}
