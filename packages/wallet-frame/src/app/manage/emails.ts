import { isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { WalletServiceError } from '../../errors.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import { showAction } from '../../screens/showAction.js'
import { showChoice } from '../../screens/showChoice.js'
import { showForm } from '../../screens/showForm.js'
import { showWork } from '../../screens/showWork.js'
import { explainFault } from '../explainFault.js'
import { showCode } from '../showCode.js'
import type { ManageContext, ManagePart } from './manageContext.js'

const emailSchema = v.pipe(v.string(), v.maxLength(254), v.email())

interface Shown {
  readonly context: ManageContext
  readonly place: Place
  readonly texts: ScreenTexts
  readonly prove: () => Promise<void>
}

/** The addresses that let the user in: a second one can be added, and taken away. */
export const manageEmails: ManagePart = (context, signal) =>
  context.flows.run(async ({ place, texts, prove }) => {
    const { emails: words } = texts.manage
    const shown = { context, place, texts, prove }
    const { session, service } = context
    let said: string = words.text
    let hasChanged = false
    for (;;) {
      const { email, secondEmail } = await showWork(place, {
        title: words.title,
        progress: texts.working,
        run: (inner) => session.use((token) => service.user({ token, signal: inner }), inner),
      })
      const chosen = await showChoice<'add' | 'remove' | 'back' | 'primary'>(place, {
        title: words.title,
        parts: [
          { kind: 'text', text: said },
          (make) =>
            make('dl', {
              children: [
                make('dt', { text: words.primary }),
                make('dd', { text: email ?? '' }),
                ...(secondEmail === undefined
                  ? []
                  : [make('dt', { text: words.second }), make('dd', { text: secondEmail })]),
              ],
            }),
          { kind: 'quiet', text: words.primaryText },
        ],
        buttons: [
          secondEmail === undefined
            ? { label: words.add, chosen: 'add', look: 'primary' }
            : { label: words.remove, chosen: 'remove' },
        ],
        back: { label: texts.back, chosen: 'back' },
      })
      if (chosen === 'back') return hasChanged
      const isDone =
        chosen === 'add' ? await showAdding(shown, email ?? '') : await showRemoval(shown, String(secondEmail))
      hasChanged ||= isDone
      if (isDone) said = chosen === 'add' ? words.added : words.removed
    }
  }, signal)

class InvalidAddress extends Error {}

/** Resolves with whether it was added. */
async function showAdding({ context, place, texts }: Shown, primary: string): Promise<boolean> {
  const { emails: words } = texts.manage
  const { session, clock } = context
  const wanted = await showForm<string | null>(place, {
    title: words.addTitle,
    parts: [{ kind: 'text', text: words.addText }],
    fields: [{ name: 'email', label: words.label, kind: 'email', autocomplete: 'email' }],
    submit: { label: words.go },
    progress: words.sending,
    async run({ email: typed = '' }, inner) {
      const email = typed.trim()
      if (!v.is(emailSchema, email)) throw new InvalidAddress(words.invalid)
      if (email.toLowerCase() === primary.toLowerCase()) throw new InvalidAddress(words.same)
      await session.beginUpdate(email, inner, 'second')
      return email
    },
    explain: (error) => (error instanceof InvalidAddress ? error.message : explainFault(error, texts)),
    back: { label: texts.back, chosen: null },
  })
  if (wanted === null) return false
  await showFormerCode({ context, place, texts }, { primary, wanted })
  await showCode(place, {
    clock,
    texts,
    text: words.newText(wanted),
    resend: (inner) => session.resendNew(inner, 'second'),
    finish: async (code, inner) => void (await session.confirmNew(code, inner, 'second')),
  })
  return true
}

function showFormerCode(
  { context: { session, clock }, place, texts }: Omit<Shown, 'prove'>,
  { primary, wanted }: { readonly primary: string; readonly wanted: string },
): Promise<void> {
  return showCode(place, {
    clock,
    texts,
    text: texts.manage.emails.formerText(primary),
    resend: (inner) => session.beginUpdate(wanted, inner, 'second'),
    finish: (code, inner) => session.confirmFormer(code, inner, 'second'),
  })
}

/** Resolves with whether it was removed: after a mailed code, which may be one of the last minutes. */
async function showRemoval({ context, place, texts, prove }: Shown, email: string): Promise<boolean> {
  const { emails: words, unseen } = texts.manage
  const { session, service, clock } = context
  const remove = (inner: AbortSignal) =>
    session.use((token) => service.removeSecondEmail({ token, signal: inner }), inner)
  const isMeant = await showAction<boolean>(place, {
    title: words.removeTitle,
    parts: [{ kind: 'text', text: words.removeText(email) }],
    clock,
    action: { label: words.remove },
    progress: texts.working,
    unseen,
    run: async () => true,
    explain: (error) => explainFault(error, texts),
    back: { label: texts.back, chosen: false },
  })
  if (!isMeant) return false
  await prove()
  await showWork(place, { title: words.removeTitle, progress: words.removing, run: remove })
  return true
}

/** Begins to add a second address, as far as the code of the main one: the app asks for that of the new one. @throws as {@link Flows.run} */
export async function addEmail(context: ManageContext, email: string, signal: AbortSignal): Promise<void> {
  const { flows, session, service } = context
  const { email: primary } = await session.use((token) => service.user({ token, signal }), signal)
  await session.beginUpdate(email, signal, 'second').catch((error: unknown) => {
    // The one that was mailed a moment ago counts.
    if (!isHawserError(error, 'WALLET_SERVICE_REFUSED') || (error as WalletServiceError).status !== 429) throw error
  })
  await flows.run(
    ({ place, texts }) => showFormerCode({ context, place, texts }, { primary: primary ?? '', wanted: email }),
    signal,
  )
}

/** @throws WalletServiceError where it is not the second one */
export async function removeEmail(context: ManageContext, email: string, signal: AbortSignal): Promise<boolean> {
  const { flows, session, service } = context
  const { secondEmail } = await session.use((token) => service.user({ token, signal }), signal)
  if (secondEmail?.toLowerCase() !== email.toLowerCase())
    throw new WalletServiceError('This is no second address of the wallet.', { status: 404, field: 'email' })
  return flows.run(({ place, texts, prove }) => showRemoval({ context, place, texts, prove }, secondEmail), signal)
}
