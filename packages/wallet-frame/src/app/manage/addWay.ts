import type { RequestOf } from '@hawser/embedded-wallet/protocol'
import * as v from 'valibot'
import { drawMark, emailMark } from '../../screens/drawMark.js'
import { showChoice } from '../../screens/showChoice.js'
import { showForm } from '../../screens/showForm.js'
import type { FlowContext } from '../createFlows.js'
import { keepForPasskey } from '../passkey/openByPasskey.js'
import { createPasskeyWay } from '../passkey/passkeyWay.js'
import { withPasskey } from '../recovery/recoverySecrets.js'
import { showCode } from '../showCode.js'
import { begunSchema, flowSchema } from '../socialSignIn.js'
import { askInWindow } from '../ways/askInWindow.js'
import { askOnPhone } from '../ways/askOnPhone.js'
import { explainWay } from '../ways/explainWay.js'
import { nameOfWay, type Ways } from '../ways/readWays.js'
import { addByApp } from './addByApp.js'
import { leaveToAdd } from './leaveToAdd.js'
import { type Changed, createAsk, linkedSchema, toChanged, withProof } from './link.js'
import type { ManageContext } from './manageContext.js'

const emailSchema = v.pipe(v.string(), v.maxLength(254), v.email())
const linkingSchema = v.object({ status: v.picklist(['linked', 'waiting']) })
const emailFlowSchema = v.object({ flow: flowSchema })
const newEmailSchema = v.object({ newEmail: v.string() })

/** What the app has for who adds a way in. */
export type Visit = Pick<NonNullable<RequestOf<'MANAGE_WALLET'>>, 'appWays' | 'returnTo' | 'resultUri'>

/** Adds a way in to the account of who is signed in, who has shown a moment ago that it is them. Resolves with nothing where the user goes back. */
export async function addWay(
  flow: FlowContext,
  { ways, social, visit }: Pick<ManageContext, 'social'> & { readonly ways: Ways; readonly visit: Visit },
): Promise<Changed | undefined> {
  const { place, texts } = flow
  const { signIn: words } = texts.manage
  const { email, offered } = ways
  const { appWays = [], returnTo } = visit
  const name = (way: string) => nameOfWay(way, ways, texts)
  const choice = (way: string, text: string) => ({
    label: name(way),
    text,
    mark: drawMark(way, name(way)),
    chosen: { way, name: name(way) },
  })
  const chosen = await showChoice<{ readonly way: string; readonly name: string } | null>(place, {
    title: words.add,
    parts: [{ kind: 'text', text: words.addText }],
    choices: [
      ...(email === null
        ? [
            {
              label: texts.signIn.label,
              text: words.addEmailText,
              mark: drawMark(emailMark),
              chosen: { way: 'email', name: texts.signIn.label },
            },
          ]
        : []),
      ...(offered.passkey ? [choice('passkey', words.addPasskeyText)] : []),
      ...offered.providers.map(({ id }) => choice(id, words.addProviderText(name(id)))),
      ...(offered.farcaster ? [choice('farcaster', words.addFarcasterText)] : []),
      ...appWays.filter((way) => offered[way === 'token' ? 'users' : way]).map((way) => choice(way, '')),
    ],
    back: { label: texts.back, chosen: null },
  })
  if (!chosen) return undefined
  try {
    const { way } = chosen
    if (way === 'email') return await addEmail(flow)
    if (way === 'passkey') return await addPasskey(flow)
    if (way === 'token' || way === 'telegram') return await addByApp(flow, { way, name: chosen.name })
    if (way !== 'farcaster' && returnTo !== undefined && flow.enrolment) {
      await leaveToAdd(flow, { ...chosen, social, returnTo })
      return undefined
    }
    const isAdded = await (way === 'farcaster' ? addFarcaster(flow) : addProvider(flow, chosen))
    return isAdded ? { said: words.linked(chosen.name) } : undefined
  } catch (fault) {
    return toChanged(fault, flow)
  }
}

async function addProvider(
  flow: FlowContext,
  { way, name }: { readonly way: string; readonly name: string },
): Promise<boolean> {
  const { signIn: words } = flow.texts.manage
  const ask = createAsk(flow)
  const begin = (signal: AbortSignal) => ask('social/begin', { provider: way, isLink: true }, begunSchema, signal)
  const title = words.add
  const screen = {
    title,
    text: words.providerText(name),
    submit: words.providerGo(name),
    begun: await withProof(flow, { title, run: begin }),
    begin,
    finish: async (of: object, signal: AbortSignal) =>
      void (await ask('social/finish', { ...of, isLink: true }, linkedSchema, signal)),
    back: flow.texts.back,
  }
  return askInWindow(flow.place, screen, flow)
}

async function addFarcaster(flow: FlowContext): Promise<boolean> {
  const { signIn: words } = flow.texts.manage
  const ask = createAsk(flow)
  const begin = (signal: AbortSignal) => ask('social/farcaster', { isLink: true }, begunSchema, signal)
  const title = words.add
  // One that was begun is as good as another one.
  let begun: Awaited<ReturnType<typeof begin>> | undefined = await withProof(flow, { title, run: begin })
  const screen = {
    title,
    text: words.farcasterText,
    async begin(signal: AbortSignal) {
      const first = begun
      begun = undefined
      return first ?? begin(signal)
    },
    async look(of: object, signal: AbortSignal) {
      const { status } = await ask('social/farcaster/finish', { flow: of, isLink: true }, linkingSchema, signal)
      return status === 'waiting' ? status : ('done' as const)
    },
    back: flow.texts.back,
  }
  return askOnPhone(flow.place, screen, flow)
}

async function addPasskey(flow: FlowContext): Promise<Changed | undefined> {
  const { place, texts, wallet } = flow
  const { signIn: words } = texts.manage
  const { passkey } = texts.recovery
  const way = createPasskeyWay({ ...flow, appOrigin: undefined, ask: createAsk(flow) })
  await withProof(flow, { title: passkey.title, run: (signal) => way.prepare(['create'], signal) })
  let opensWallet = false
  const end = await withPasskey<'back'>(flow, {
    use: 'create',
    title: passkey.title,
    parts: [
      { kind: 'text', text: passkey.explains },
      { kind: 'note', text: passkey.warns },
    ],
    label: passkey.create,
    back: { label: texts.back, chosen: 'back' },
    async run(signal) {
      const { passkeyId, secret } = await way.link(signal)
      if (!secret) return
      // It is added. What comes to nothing here leaves a way in that does not open the wallet elsewhere, and is told.
      try {
        await wallet.open(signal)
        await keepForPasskey(flow, { passkeyId, secret }, signal)
        opensWallet = true
      } catch (error) {
        if (signal.aborted) throw error
      }
    },
  })
  if (end === 'back' || place.signal.aborted) return undefined
  return { said: opensWallet ? words.linked(passkey.name) : words.linkedAlone }
}

class InvalidAddress extends Error {}

/** The first one of a user who came otherwise. */
async function addEmail(flow: FlowContext): Promise<Changed | undefined> {
  const { place, texts, service, clock } = flow
  const { signIn: words, emails } = texts.manage
  const ask = createAsk(flow)
  const wanted = await showForm<string | null>(place, {
    title: words.add,
    parts: [{ kind: 'text', text: emails.addText }],
    fields: [{ name: 'email', label: emails.label, kind: 'email', autocomplete: 'email' }],
    submit: { label: emails.go },
    progress: emails.sending,
    async run({ email: typed = '' }) {
      const email = typed.trim()
      if (!v.is(emailSchema, email)) throw new InvalidAddress()
      return email
    },
    explain: (error) => (error instanceof InvalidAddress ? emails.invalid : explainWay(error, texts)),
    back: { label: texts.back, chosen: null },
  })
  if (wanted === null) return undefined
  const begun = await withProof(flow, {
    title: words.add,
    run: (signal) => ask('email/add', { email: wanted }, emailFlowSchema, signal),
  })
  await showCode(place, {
    clock,
    texts,
    text: emails.newText(wanted),
    resend: (signal) => service.resend(begun.flow, { signal }),
    finish: async (code, signal) =>
      void (await ask('email/update/secondary', { flow: begun.flow, code }, newEmailSchema, signal)),
  })
  return { said: emails.added }
}
