import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import type { SignInAnswer, SignInQuestion } from '../../recovery/signInPasskey.js'
import type { Place } from '../../screens/createStage.js'
import type { PasskeyUse } from '../recovery/findPasskeyPlace.js'
import type { Passkeys } from '../recovery/recoverySecrets.js'
import { flowSchema } from '../socialSignIn.js'
import { socialSignedInSchema, type WalletService } from '../walletService.js'
import { providerWay, type WalletSession } from '../walletSession.js'

/** How who came by a passkey is kept. */
export const passkeyWay = `${providerWay}passkey`

/** A question that was asked longer ago is asked anew: a person has five minutes for their answer, and it counts for six. */
const MAX_AGE_MS = 30_000

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const bytes = v.pipe(text(4_096), v.regex(/^[\w-]+$/))
const askedSchema = v.object({
  flow: flowSchema,
  challenge: bytes,
  rp: v.object({ id: text(256), name: text(256) }),
  exclude: v.pipe(v.array(bytes), v.maxLength(100)),
})
const linkedSchema = v.object({ status: v.literal('linked'), passkeyId: text(64) })
const signedInSchema = v.object({ ...socialSignedInSchema.entries, passkeyId: text(64) })

interface Asked extends SignInQuestion {
  readonly flow: v.InferOutput<typeof flowSchema>
}

interface WayContext {
  readonly service: Pick<WalletService, 'ask'>
  readonly session: Pick<WalletSession, 'device'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly passkeys: Passkeys
  readonly appOrigin: string | undefined
  readonly place: Place
  /** Asks in the name of who is signed in: the passkey is added to their account. */
  readonly ask?: Ask | undefined
}

type Ask = <TSchema extends v.GenericSchema>(
  path: string,
  body: object,
  schema: TSchema,
  signal: AbortSignal,
) => Promise<v.InferOutput<TSchema>>

/**
 * A passkey as the way in. What the service asks is had before the press, in which authenticators and windows are to be asked; each question is answered once.
 * @param options.appOrigin undefined where it is the page's own concern, and no app's
 */
export function createPasskeyWay({ service, session, clock, passkeys, appOrigin, place, ask: askLinked }: WayContext) {
  const post: Ask = askLinked
    ? (path, body, schema, signal) => askLinked(path, { ...body, isLink: true }, schema, signal)
    : (path, body, schema, signal) => service.ask(path, body, { schema, signal })
  const ready = new Map<PasskeyUse, { readonly asked: Asked; readonly atMs: number }>()

  async function ask(use: PasskeyUse, signal: AbortSignal): Promise<Asked> {
    const body = { use, device: session.device(passkeyWay), ...(appOrigin !== undefined && { page: appOrigin }) }
    const asked = await post('passkeys/ask', body, askedSchema, signal)
    return { use, ...asked, name: `${asked.rp.name} · ${sayDay(clock.nowMs(), place)}` }
  }
  const take = async (use: PasskeyUse, signal: AbortSignal): Promise<Asked> => {
    const found = ready.get(use)
    ready.delete(use)
    return found && clock.nowMs() - found.atMs < MAX_AGE_MS ? found.asked : ask(use, signal)
  }
  async function answer(
    use: PasskeyUse,
    begin: () => Promise<Asked>,
    signal: AbortSignal,
  ): Promise<SignInAnswer & Pick<Asked, 'flow'>> {
    let flow: Asked['flow'] | undefined
    const question = async () => {
      const { flow: begun, ...asked } = await begin()
      flow = begun
      return asked
    }
    const answered = await passkeys.signIn({ use, ask: question }, signal)
    if (!flow) throw new Error('Nothing was asked.')
    return { ...answered, flow }
  }

  return {
    /** Loads what is needed within the press. @throws WalletServiceError, and what an HttpClient throws */
    async prepare(uses: readonly PasskeyUse[], signal: AbortSignal): Promise<void> {
      const questions = uses.map(async (use) => ready.set(use, { asked: await ask(use, signal), atMs: clock.nowMs() }))
      // What cannot be loaded now is when it is used.
      await Promise.all([...questions, passkeys.prepare().catch(() => {})])
    },
    /** Begins in the press. @throws as {@link Passkeys.signIn}, WalletServiceError */
    async signIn(use: PasskeyUse, signal: AbortSignal) {
      const { flow, answer: given, secret } = await answer(use, () => take(use, signal), signal)
      const body = { flow, answer: given }
      const { passkeyId, ...signedIn } = await post('passkeys/finish', body, signedInSchema, signal)
      return { signedIn, passkeyId, secret }
    },
    /** Makes one that lets the user in from now on. Begins in the press. @throws as {@link Passkeys.signIn}, WalletServiceError */
    async link(signal: AbortSignal) {
      const { flow, answer: given, secret } = await answer('create', () => take('create', signal), signal)
      const { passkeyId } = await post('passkeys/finish', { flow, answer: given }, linkedSchema, signal)
      return { passkeyId, secret }
    },
  }
}

/** So that who has several can tell them apart. */
function sayDay(nowMs: number, { window }: Place): string {
  const { lang } = window.document.documentElement
  return new Intl.DateTimeFormat(lang || 'en', { dateStyle: 'medium' }).format(nowMs)
}
