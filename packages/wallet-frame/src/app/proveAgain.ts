import { type Clock, UserRejectedError } from '@hawser/common'
import * as v from 'valibot'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place } from '../screens/createStage.js'
import { showChoice } from '../screens/showChoice.js'
import { showWork } from '../screens/showWork.js'
import type { AppProofs } from './createAppProofs.js'
import { proveByCode } from './proveByCode.js'
import type { Passkeys } from './recovery/recoverySecrets.js'
import { begunSchema } from './socialSignIn.js'
import { type SocialSignedIn, socialSignedInSchema, type WalletService } from './walletService.js'
import { providerWay, type WalletSession } from './walletSession.js'
import type { Leave } from './ways/leavePage.js'
import { nameOfWay, readWays, type Ways } from './ways/readWays.js'

interface ProofOptions {
  readonly session: WalletSession
  readonly service: WalletService
  readonly clock: Clock
  readonly texts: ScreenTexts
  /** Of the service, whose page brings back what a provider says. */
  readonly serviceOrigin: string
  readonly passkeys: Passkeys
  readonly appProofs: AppProofs
  /** Where no window comes back. */
  readonly leave?: Leave | undefined
}

/**
 * Has the user show that it is them, so that the session is one of the last minutes: by a mailed code where they have an address, else by a way in of theirs, in place.
 * @throws as {@link proveByCode}
 */
export async function proveAgain(place: Place, options: ProofOptions): Promise<void> {
  const { session, texts } = options
  const came = session.provider()
  if (came === undefined) return proveByCode(place, options)
  const { title, choose } = texts.again
  const known = await showWork(place, { title, progress: texts.working, run: (end) => readWays(options, end) })
  if (known.email !== null) return proveByCode(place, options)
  const ways = listUsable(known, came)
  for (;;) {
    const [only, ...others] = ways
    const way =
      others.length === 0
        ? (only ?? came)
        : await showChoice<string | null>(place, {
            title,
            parts: [{ kind: 'text', text: choose }],
            choices: ways.map((one) => ({ label: nameOfWay(one, known, texts), text: '', chosen: one })),
            back: { label: texts.cancel, chosen: null },
          })
    if (way === null) throw new UserRejectedError()
    if (await proveBy(way, place, options, others.length > 0 ? texts.back : texts.cancel)) return
    if (others.length === 0) throw new UserRejectedError()
  }
}

/** By which of their ways somebody can show it: that by which they came first. */
function listUsable({ identities, offered }: Ways, came: string): readonly string[] {
  const isOffered = (provider: string) =>
    offered.providers.some(({ id }) => id === provider) ||
    (provider === 'farcaster' && offered.farcaster) ||
    (provider === 'telegram' && offered.telegram) ||
    (provider === 'token' && offered.users) ||
    (provider === 'passkey' && offered.passkey)
  const all = [...new Set(identities.map(({ provider }) => provider))].filter(isOffered)
  return all.sort((a, b) => Number(b === came) - Number(a === came))
}

/** Resolves with false where the user goes back. */
async function proveBy(way: string, place: Place, options: ProofOptions, back: string): Promise<boolean> {
  const { session, service, texts } = options
  const { again } = texts
  if (way === 'passkey') {
    const { proveByPasskey } = await import('./passkey/proveByPasskey.js')
    return proveByPasskey(place, options, back)
  }
  if (way === 'token' || way === 'telegram') {
    const { proveByApp } = await import('./ways/proveByApp.js')
    return proveByApp(place, way, options, back)
  }
  const ask = <TSchema extends v.GenericSchema>(path: string, body: object, schema: TSchema, signal: AbortSignal) =>
    session.use((token) => service.ask(`social/${path}`, { ...body, isProof: true }, { schema, signal, token }), signal)
  const device = session.device(`${providerWay}${way}`)
  const goOn = async (signedIn: SocialSignedIn, signal: AbortSignal): Promise<void> => {
    await session.renewBy(signedIn, signal)
  }
  if (way === 'farcaster') {
    const { askOnPhone } = await import('./ways/askOnPhone.js')
    const screen = {
      title: again.title,
      text: again.byFarcaster,
      begin: (signal: AbortSignal) => ask('farcaster', { device }, begunSchema, signal),
      async look(flow: object, signal: AbortSignal) {
        const answer = await ask('farcaster/finish', { flow }, v.union([waitingSchema, socialSignedInSchema]), signal)
        if (answer.status === 'waiting') return answer.status
        await goOn(answer, signal)
        return 'done' as const
      },
      back,
    }
    return askOnPhone(place, screen, options)
  }
  const { leave } = options
  // What a window brings back is for this page, and no app.
  const app = leave && { returnTo: leave.returnTo, page: leave.appOrigin }
  const begin = (signal: AbortSignal) => ask('begin', { provider: way, device, ...app }, begunSchema, signal)
  const begun = await showWork(place, { title: again.title, progress: texts.working, run: begin })
  const shared = { title: again.title, submit: again.title, begun, begin, back }
  if (leave) {
    const [{ leavePage }, { keepErrand }] = await Promise.all([import('./ways/leavePage.js'), leave.social()])
    const keep = (one: typeof begun) => keepErrand({ purpose: 'proof', part: leave.part }, way, one)
    return leavePage(place, { ...shared, text: again.here, blocked: again.stays, keep }, options)
  }
  const { askInWindow } = await import('./ways/askInWindow.js')
  const screen = {
    ...shared,
    text: again.text,
    blocked: again.blocked,
    finish: async (of: object, signal: AbortSignal) =>
      goOn(await ask('finish', of, socialSignedInSchema, signal), signal),
  }
  return askInWindow(place, screen, options)
}

const waitingSchema = v.object({ status: v.literal('waiting') })
