import { toShownText } from '@hawser/common'
import * as v from 'valibot'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { drawMark, emailMark } from '../../screens/drawMark.js'
import { showAction } from '../../screens/showAction.js'
import { showChoice } from '../../screens/showChoice.js'
import { showForm } from '../../screens/showForm.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { explainWay } from '../ways/explainWay.js'
import { type KnownIdentity, nameOfWay, readWays, type Ways } from '../ways/readWays.js'
import { addWay, type Visit } from './addWay.js'
import { manageEmails } from './emails.js'
import { finishWay } from './leaveToAdd.js'
import { leaving } from './leaving.js'
import type { Changed } from './link.js'
import type { ManageContext } from './manageContext.js'

const MAX_NAME_LENGTH = 64

/** How the user gets in: by their addresses, accounts at providers, passkeys. Each can be added to and taken away, but for the last one. */
export async function manageSignIn(
  context: ManageContext & { readonly visit: Visit },
  signal: AbortSignal,
): Promise<boolean> {
  const { social, visit } = context
  let { resultUri } = visit
  let hasChanged = false
  for (;;) {
    const came = resultUri
    resultUri = undefined
    const end = await context.flows.run((flow) => showWays(flow, { social, visit, came }), signal)
    hasChanged ||= end.hasChanged
    if (!end.isEmails) return hasChanged
    // Screens of their own, from which back is back to here.
    hasChanged = (await leaving(manageEmails(context, signal))) === true || hasChanged
  }
}

async function showWays(
  flow: FlowContext,
  {
    social,
    visit,
    came,
  }: Pick<ManageContext, 'social'> & {
    readonly visit: Visit
    /** What the browser came back with, of a way in that is added. */
    readonly came: string | undefined
  },
): Promise<{ readonly hasChanged: boolean; readonly isEmails: boolean }> {
  const { place, texts } = flow
  const { signIn: words, home } = texts.manage
  const { label: title } = home.signIn
  let changed = came === undefined ? undefined : await finishWay(flow, { social, uri: came })
  let hasChanged = changed?.said !== undefined
  for (;;) {
    const ways: Ways = await showWork(place, { title, progress: texts.working, run: (end) => readWays(flow, end) })
    const emails = [ways.email, ways.secondEmail].flatMap((email) => email ?? [])
    const chosen = await showChoice<'add' | 'emails' | 'back' | KnownIdentity>(place, {
      title,
      parts: [{ kind: 'text', text: changed?.said ?? words.text }],
      choices: [
        ...emails.map((email) => ({
          label: texts.signIn.label,
          text: email,
          mark: drawMark(emailMark),
          chosen: 'emails' as const,
        })),
        ...ways.identities.map((one) => ({
          label: titleOf(one, ways, texts),
          text: aboutOf(one, flow),
          mark: drawMark(one.provider, nameOfWay(one.provider, ways, texts)),
          chosen: one,
        })),
      ],
      buttons: [{ label: words.add, chosen: 'add', look: 'primary' }],
      back: { label: texts.back, chosen: 'back' },
      error: changed?.error,
    })
    if (chosen === 'back' || chosen === 'emails') return { hasChanged, isEmails: chosen === 'emails' }
    changed = await (chosen === 'add'
      ? addWay(flow, { ways, social, visit })
      : showWay(chosen, flow, { ways, isLast: emails.length + ways.identities.length === 1 }))
    hasChanged ||= changed?.said !== undefined
  }
}

/** Resolves with nothing where the user goes back. */
async function showWay(
  one: KnownIdentity,
  flow: FlowContext,
  { ways, isLast }: { readonly ways: Ways; readonly isLast: boolean },
): Promise<Changed | undefined> {
  const { place, texts } = flow
  const { signIn: words } = texts.manage
  const title = titleOf(one, ways, texts)
  const isPasskey = one.provider === 'passkey'
  const format = flow.text.day
  const account = isPasskey ? '' : toShownText(one.name)
  const chosen = await showChoice<'rename' | 'remove' | 'back'>(place, {
    title,
    parts: [
      ...(account ? [{ kind: 'text', text: account } as const] : []),
      { kind: 'quiet', text: words.added(format(one.createdAt)) },
      { kind: 'quiet', text: words.used(format(one.usedAt)) },
      ...(isLast ? [{ kind: 'note', text: words.last } as const] : []),
    ],
    buttons: [
      ...(isPasskey ? [{ label: words.rename, chosen: 'rename' } as const] : []),
      ...(isLast ? [] : [{ label: texts.manage.devices.remove, chosen: 'remove' } as const]),
    ],
    back: { label: texts.back, chosen: 'back' },
  })
  if (chosen === 'back') return undefined
  return chosen === 'rename' ? rename(one, flow) : remove(one, title, flow)
}

async function rename({ id, name }: KnownIdentity, flow: FlowContext): Promise<Changed | undefined> {
  const { place, texts, service } = flow
  const { signIn: words } = texts.manage
  const wanted = await showForm<string | null>(place, {
    title: words.rename,
    fields: [{ name: 'name', label: words.renameLabel, kind: 'text', autocomplete: 'off', value: toShownText(name) }],
    submit: { label: words.save },
    progress: texts.working,
    async run({ name: typed = '' }) {
      const shown = toShownText(typed).slice(0, MAX_NAME_LENGTH).trim()
      if (shown === '') throw new NoName()
      return shown
    },
    explain: () => words.nameMissing,
    back: { label: texts.back, chosen: null },
  })
  if (wanted === null) return undefined
  const path = `passkeys/${encodeURIComponent(id)}/name`
  return change(flow, {
    title: words.rename,
    progress: texts.working,
    said: words.renamed,
    run: (token, signal) => service.ask(path, { name: wanted }, { schema: nothing, signal, token }),
  })
}

class NoName extends Error {}

async function remove({ id, provider }: KnownIdentity, name: string, flow: FlowContext): Promise<Changed | undefined> {
  const { place, texts, service, clock } = flow
  const { signIn: words, devices, unseen } = texts.manage
  const title = devices.removeTitle(name)
  const isMeant = await showAction<boolean>(place, {
    title,
    parts: [
      { kind: 'text', text: words.removeText },
      ...(provider === 'passkey' ? [{ kind: 'note', text: words.removePasskey } as const] : []),
    ],
    clock,
    action: { label: devices.remove },
    progress: texts.working,
    unseen,
    run: async () => true,
    explain: (error) => explainWay(error, texts),
    back: { label: texts.back, chosen: false },
  })
  if (!isMeant) return undefined
  const path = `identities/${encodeURIComponent(id)}/remove`
  return change(flow, {
    title,
    progress: texts.working,
    said: words.removed(name),
    run: (token, signal) => service.ask(path, {}, { schema: nothing, signal, token }),
  })
}

/** What the service does for who has shown a moment ago that it is them. @throws as a screen does, and what ends it */
async function change(
  { place, texts, session, prove }: FlowContext,
  {
    title,
    progress,
    said,
    run,
  }: {
    readonly title: string
    readonly progress: string
    readonly said: string
    readonly run: (token: string, signal: AbortSignal) => Promise<unknown>
  },
): Promise<Changed> {
  try {
    await session.useFresh((token) => showWork(place, { title, progress, run: (signal) => run(token, signal) }), {
      signal: place.signal,
      prove,
    })
    return { said }
  } catch (fault) {
    const error = place.signal.aborted ? null : explainWay(fault, texts)
    if (error === null) throw fault
    return { error }
  }
}

const nothing = v.object({})

/** A passkey is called what its user calls it. */
function titleOf({ provider, name }: KnownIdentity, ways: Ways, texts: ScreenTexts): string {
  const own = provider === 'passkey' ? toShownText(name) : ''
  return own || nameOfWay(provider, ways, texts)
}

function aboutOf(
  { provider, name, createdAt }: KnownIdentity,
  { texts, text }: Pick<FlowContext, 'texts' | 'text'>,
): string {
  const { signIn: words } = texts.manage
  const added = words.added(text.day(createdAt))
  const known = provider === 'passkey' ? texts.recovery.passkey.name : toShownText(name)
  return known ? `${isolate(known)}\n${added}` : added
}

/** Its direction is its own (UAX #9). */
const isolate = (text: string): string => `\u2068${text}\u2069`
