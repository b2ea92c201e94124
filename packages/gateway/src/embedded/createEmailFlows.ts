import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@hawser/common'
import { fail, RequestFailure } from '../http/failure.js'
import type { Mails } from '../mail/createMails.js'
import type { Language } from '../mail/mailTexts.js'
import { toAddressKey } from './emailAddress.js'
import type { EmailFlow, EmailFlowStore } from './emailFlowStore.js'
import type { EmbeddedAudit } from './embeddedAudit.js'
import { createToken, type EmbeddedKeys, toTokenHash } from './embeddedKeys.js'
import { type EmbeddedLimits, tooOften } from './embeddedLimits.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const codeLifetimeMs = 5 * minuteMs
/** With the time that somebody needs to find a mail, open its link, and find the next one. */
const flowLifetimeMs = 20 * minuteMs
const resendMs = 30_000
const maxTries = 5

const mailsOfAddress = { name: 'mails', points: 6, windowMs: 15 * minuteMs }
const mailsOfDay = { name: 'mails-day', points: 30, windowMs: dayMs }
/** Wrong ones, right ones are given back: whoever guesses goes from one address to the next. */
const triesOfClient = { name: 'tries-client', points: 30, windowMs: 60 * minuteMs }
const triesOfProject = { name: 'tries-project', points: 3_000, windowMs: 60 * minuteMs }
const triesOfAddress = { name: 'tries', points: 15, windowMs: 60 * minuteMs }

/** What the browser that began holds: nobody else goes on with it. */
export interface FlowToken {
  readonly id: string
  readonly token: string
}

type FlowKind = EmailFlow['kind']

interface BeginOptions {
  readonly kind: FlowKind
  readonly projectName: string
  readonly email: string
  readonly language: Language
  /** Whether this browser is one of this address: it needs no link. */
  readonly isKnownDevice: boolean
  readonly userId?: string | undefined
  readonly deviceId?: string | undefined
  /** How the mail calls the browser and the page that ask. */
  readonly browser: string
  readonly page: string | undefined
  /** What limits count by. */
  readonly clientAddress: string
}

/** Who asks, as far as a request says. */
export type Asker = Pick<BeginOptions, 'projectName' | 'browser' | 'page' | 'clientAddress'>

/** Proves that somebody reads the mail of an address: by a link where the browser is a new one, and by a code. */
export interface EmailFlows {
  begin(options: BeginOptions): Promise<{
    readonly flow: FlowToken
    readonly step: 'device' | 'code'
    readonly endsAtMs: number
  }>
  /** What the mailed link leads to. Undefined where it is used, or over. */
  describe(link: string): Promise<{ readonly flow: EmailFlow } | undefined>
  /** `isUnsent`: the mail with the code did not leave. Undefined where the link is used, or over. */
  decide(
    link: string,
    isApproved: boolean,
  ): Promise<{ readonly flow: EmailFlow; readonly isUnsent: boolean } | undefined>
  /** `sending` once the link was opened, until the code's mail has left. @throws RequestFailure (503) where it cannot leave now */
  status(token: FlowToken): Promise<'waiting' | 'sending' | 'approved' | 'refused'>
  resend(token: FlowToken): Promise<{ readonly endsAtMs: number }>
  /** @returns the flow whose code that was @throws RequestFailure */
  verify(
    token: FlowToken,
    of: {
      readonly code: string
      readonly kinds: readonly FlowKind[]
      readonly projectName: string
      /** Who is signed in, where that is asked for. */
      readonly userId?: string | undefined
      readonly clientAddress: string
    },
  ): Promise<EmailFlow & { readonly address: string }>
  removeEnded(nowMs: number): Promise<void>
}

interface CreateEmailFlowsOptions {
  readonly store: EmailFlowStore
  readonly keys: EmbeddedKeys
  readonly limits: EmbeddedLimits
  readonly mails: Mails
  readonly audit: EmbeddedAudit
  readonly clock: Clock
  /** Whether a new browser is let in by a mailed link first. */
  readonly asksForDevice: boolean
  /** For each client address; 0 sets no limit. */
  readonly mailsPerHour: number
}

export function createEmailFlows(options: CreateEmailFlowsOptions): EmailFlows {
  const { store, keys, limits, mails, audit, clock, asksForDevice, mailsPerHour } = options

  const over = () => fail(401, 'flow', 'This attempt is over. Begin again.')

  /** Who holds no token is told no more than that there is nothing. */
  const require = async ({ id, token }: FlowToken): Promise<EmailFlow> => {
    const flow = await store.find(id)
    if (!flow || !areEqual(flow.token_hash, toTokenHash(token))) throw over()
    if (flow.ends_at_ms <= clock.nowMs()) throw over()
    return flow
  }
  /** A mail that could not be sent is none that was asked for. */
  const giveBackMails = async (counted: string) => {
    await limits.giveBack(mailsOfAddress, counted)
    await limits.giveBack(mailsOfDay, counted)
  }
  const addressOf = (flow: EmailFlow): string => {
    const address = keys.openAddress(flow.address_sealed)
    if (address === undefined) throw over()
    return address
  }

  /** A code, and what is kept of it. */
  const drawCode = (flowId: string) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const sentAtMs = clock.nowMs()
    const kept = { codeHash: keys.codeHash(flowId, code), codeEndsAtMs: sentAtMs + codeLifetimeMs, sentAtMs }
    return { code, kept }
  }
  /** One that is the flow's already: nobody else sends another one meanwhile. */
  const mailCode = async (flow: EmailFlow, code: string, codeHash: string): Promise<void> => {
    try {
      await mails.sendCode({ to: addressOf(flow), language: flow.language as Language, code })
    } catch (error) {
      await store.noteUnsent({ id: flow.id, codeHash })
      throw error
    }
    await store.noteLeft({ id: flow.id, codeHash, nowMs: clock.nowMs() })
    await audit.note({ kind: 'codeSent', projectName: flow.project_name, userId: flow.user_id })
  }
  const sendCode = async (flow: EmailFlow): Promise<number> => {
    const { code, kept } = drawCode(flow.id)
    const { sentAtMs } = kept
    const codeEndsAtMs = Math.min(kept.codeEndsAtMs, flow.ends_at_ms)
    const isSet = await store.setCode({ ...kept, id: flow.id, codeEndsAtMs, notSinceMs: sentAtMs - resendMs })
    if (!isSet) {
      const last = (await store.find(flow.id))?.code_sent_at_ms
      // No longer than that, also where another instance's clock is ahead.
      const leftMs = Math.min(resendMs, last === null || last === undefined ? 0 : last + resendMs - sentAtMs)
      throw leftMs <= 0 ? over() : tooOften(leftMs)
    }
    await mailCode(flow, code, kept.codeHash)
    return codeEndsAtMs
  }

  return {
    async begin({ kind, projectName, email, language, isKnownDevice, userId, deviceId, browser, page, clientAddress }) {
      const [addressHash] = keys.addressHashes(toAddressKey(email))
      // Whoever writes to an address again and again keeps nobody from it who has been let in there.
      const counted = isKnownDevice && !isNewAddress(kind) && deviceId !== undefined ? deviceId : addressHash
      if (mailsPerHour > 0) {
        const mailsOfClient = { name: 'mails-client', points: mailsPerHour, windowMs: 60 * minuteMs }
        await limits.take(mailsOfClient, `${projectName}:${clientAddress}`)
      }
      await limits.take(mailsOfAddress, counted)
      await limits.take(mailsOfDay, counted)
      const nowMs = clock.nowMs()
      const isDeviceStep = kind === 'signIn' && asksForDevice && !isKnownDevice
      const token = createToken()
      const link = createToken()
      const flow: EmailFlow = {
        id: randomUUID(),
        project_name: projectName,
        kind,
        step: isDeviceStep ? 'device' : 'code',
        token_hash: toTokenHash(token),
        link_hash: isDeviceStep ? toTokenHash(link) : null,
        address_hash: addressHash,
        address_sealed: keys.sealAddress(email),
        user_id: userId ?? null,
        device_id: deviceId ?? null,
        language,
        browser,
        page: page ?? null,
        code_hash: null,
        code_ends_at_ms: null,
        code_sent_at_ms: null,
        code_left_at_ms: null,
        tries: 0,
        created_at_ms: nowMs,
        ends_at_ms: nowMs + flowLifetimeMs,
      }
      await store.add(flow)
      try {
        if (isDeviceStep)
          await mails.sendLink({ to: email, language, link: `${flow.id}.${link}`, browser, page: flow.page })
        else await sendCode(flow)
      } catch (error) {
        await store.remove(flow.id)
        if (isUnsent(error)) await giveBackMails(counted)
        throw error
      }
      await audit.note({ kind: 'begun', projectName, userId: flow.user_id })
      return { flow: { id: flow.id, token }, step: isDeviceStep ? 'device' : 'code', endsAtMs: flow.ends_at_ms }
    },

    async describe(link) {
      const read = readLink(link)
      if (!read) return undefined
      const flow = await store.find(read.id)
      const stands = flow?.step === 'device' && flow.ends_at_ms > clock.nowMs()
      return stands && flow.link_hash !== null && areEqual(flow.link_hash, read.linkHash) ? { flow } : undefined
    },

    async decide(link, isApproved) {
      const read = readLink(link)
      if (!read) return undefined
      // With the press the code is theirs who press: the browser that waits sends none meanwhile.
      const drawn = isApproved ? drawCode(read.id) : undefined
      const flow = await store.decide({ ...read, code: drawn?.kept, nowMs: clock.nowMs() })
      if (!flow) return undefined
      await audit.note({
        kind: isApproved ? 'deviceApproved' : 'deviceRefused',
        projectName: flow.project_name,
        userId: flow.user_id,
      })
      // Where it cannot be sent now, the browser asks for another one.
      const isUnsent =
        drawn !== undefined &&
        (await mailCode(flow, drawn.code, drawn.kept.codeHash).then(
          () => false,
          () => true,
        ))
      return { flow, isUnsent }
    },

    async status(token) {
      const flow = await require(token)
      const { step, code_sent_at_ms: sentAtMs, code_left_at_ms: leftAtMs } = flow
      if (step === 'device') return 'waiting'
      if (step === 'refused') return 'refused'
      if (step === 'done' || leftAtMs !== null) return 'approved'
      // One that has taken so long was given up by an instance that has ended.
      if (sentAtMs !== null && clock.nowMs() < sentAtMs + resendMs) return 'sending'
      // The code that was due with the press on the link did not leave: whoever waits for it has it now, or hears why not.
      try {
        await sendCode(flow)
        return 'approved'
      } catch (error) {
        if (isUnsent(error)) throw error
        // Somebody else sends one.
        return 'sending'
      }
    },

    async resend(token) {
      const flow = await require(token)
      if (flow.step !== 'code') throw over()
      const counted = countedOf(flow)
      await limits.take(mailsOfDay, counted)
      try {
        return { endsAtMs: await sendCode(flow) }
      } catch (error) {
        if (isUnsent(error)) await limits.giveBack(mailsOfDay, counted)
        throw error
      }
    },

    async verify(token, { code, kinds, projectName, userId, clientAddress }) {
      const flow = await require(token)
      if (!kinds.includes(flow.kind) || flow.step !== 'code' || flow.project_name !== projectName) throw over()
      if (userId !== undefined && flow.user_id !== userId) throw over()
      const counted = countedOf(flow)
      const ofClient = `${projectName}:${clientAddress}`
      // Before the code is looked at: of many that come at once none gets by.
      await limits.take(triesOfClient, ofClient)
      await limits.take(triesOfProject, projectName)
      await limits.take(triesOfAddress, counted)
      const taken = await store.takeTry({ id: flow.id, maxTries, nowMs: clock.nowMs() })
      const isRight = taken !== undefined && keys.isCode(taken.codeHash, { flowId: flow.id, code })
      if (isRight || !taken) {
        await limits.giveBack(triesOfClient, ofClient)
        await limits.giveBack(triesOfProject, projectName)
      }
      if (!taken) throw fail(401, 'code', 'This code is over. Ask for another one.')
      if (!isRight) {
        await audit.note({ kind: 'codeWrong', projectName: flow.project_name, userId: flow.user_id })
        const left = maxTries - taken.tries
        throw fail(
          401,
          'code',
          left === 0 ? 'This code is wrong. Begin again.' : `This code is wrong. Tries left: ${left}.`,
        )
      }
      if (!(await store.finish({ id: flow.id, codeHash: taken.codeHash }))) throw over()
      await limits.reset(triesOfAddress, counted)
      return { ...flow, address: addressOf(flow) }
    },

    removeEnded: (nowMs) => store.removeEnded(nowMs),
  }
}

/** What limits count by: the device that was let in, else the address. Who takes another address is nobody there yet. */
function countedOf({ kind, device_id: deviceId, address_hash: addressHash }: EmailFlow): string {
  return isNewAddress(kind) ? addressHash : (deviceId ?? addressHash)
}

function isNewAddress(kind: FlowKind): boolean {
  return kind === 'secondary' || kind === 'second' || kind === 'first'
}

/** Whether a mail did not leave, and not for its address. */
function isUnsent(error: unknown): boolean {
  return error instanceof RequestFailure && error.status === 503
}

const linkForm = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.([\w-]{43})$/

/** Undefined for what no mail of this gateway holds. */
function readLink(link: string): { readonly id: string; readonly linkHash: string } | undefined {
  const [, id, token] = linkForm.exec(link) ?? []
  return id === undefined || token === undefined ? undefined : { id, linkHash: toTokenHash(token) }
}

function areEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
