import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@hawser/common'
import { fail } from '../http/failure.js'
import type { Mails } from '../mail/createMails.js'
import type { Language } from '../mail/mailTexts.js'
import { toAddressKey } from './emailAddress.js'
import type { EmailFlow, EmailFlowStore } from './emailFlowStore.js'
import type { EmbeddedAudit } from './embeddedAudit.js'
import { createToken, type EmbeddedKeys, toTokenHash } from './embeddedKeys.js'
import type { EmbeddedLimits } from './embeddedLimits.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const codeLifetimeMs = 5 * minuteMs
/** With the time that somebody needs to find a mail, open its link, and find the next one. */
const flowLifetimeMs = 20 * minuteMs
const resendMs = 30_000
const maxTries = 5

const mailsOfAddress = { name: 'mails', points: 6, windowMs: 15 * minuteMs }
const mailsOfDay = { name: 'mails-day', points: 30, windowMs: dayMs }
const triesOfAddress = { name: 'tries', points: 15, windowMs: 60 * minuteMs }

/** What the browser that began holds: nobody else goes on with it. */
export interface FlowToken {
  readonly id: string
  readonly token: string
}

export type FlowKind = EmailFlow['kind']

export interface BeginOptions {
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

/** Proves that somebody reads the mail of an address: by a link where the browser is a new one, and by a code. */
export interface EmailFlows {
  begin(options: BeginOptions): Promise<{
    readonly flow: FlowToken
    readonly step: 'device' | 'code'
    readonly endsAtMs: number
  }>
  /** What the mailed link leads to. Undefined where it is used, or over. */
  describe(link: string): Promise<{ readonly flow: EmailFlow } | undefined>
  decide(link: string, isApproved: boolean): Promise<EmailFlow | undefined>
  status(token: FlowToken): Promise<'waiting' | 'approved' | 'refused'>
  resend(token: FlowToken): Promise<{ readonly endsAtMs: number }>
  /** @returns the flow whose code that was @throws RequestFailure */
  verify(token: FlowToken, code: string, kind: FlowKind): Promise<EmailFlow & { readonly address: string }>
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
  const addressOf = (flow: EmailFlow): string => {
    const address = keys.openAddress(flow.address_sealed)
    if (address === undefined) throw over()
    return address
  }

  const sendCode = async (flow: EmailFlow): Promise<number> => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const sentAtMs = clock.nowMs()
    const codeEndsAtMs = Math.min(sentAtMs + codeLifetimeMs, flow.ends_at_ms)
    const isSet = await store.setCode({
      id: flow.id,
      codeHash: keys.codeHash(flow.id, code),
      codeEndsAtMs,
      sentAtMs,
      notSinceMs: sentAtMs - resendMs,
    })
    if (!isSet) {
      const last = (await store.find(flow.id))?.code_sent_at_ms
      const leftMs = last === null || last === undefined ? 0 : last + resendMs - sentAtMs
      if (leftMs <= 0) throw over()
      const seconds = Math.ceil(leftMs / 1_000)
      throw fail(429, 'rate_limited', `Please try again after ${seconds} seconds`, { 'retry-after': String(seconds) })
    }
    await mails.sendCode({ to: addressOf(flow), language: flow.language as Language, code })
    await audit.note({ kind: 'codeSent', projectName: flow.project_name, userId: flow.user_id })
    return codeEndsAtMs
  }

  return {
    async begin({ kind, projectName, email, language, isKnownDevice, userId, deviceId, browser, page, clientAddress }) {
      const [addressHash] = keys.addressHashes(toAddressKey(email))
      // Whoever writes to an address again and again keeps nobody from it who has been let in there.
      const counted = isKnownDevice && deviceId !== undefined ? deviceId : addressHash
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
        throw error
      }
      await audit.note({ kind: 'begun', projectName, userId: flow.user_id })
      return { flow: { id: flow.id, token }, step: isDeviceStep ? 'device' : 'code', endsAtMs: flow.ends_at_ms }
    },

    async describe(link) {
      const { id, linkHash } = readLink(link)
      const flow = await store.find(id)
      const stands = flow?.step === 'device' && flow.ends_at_ms > clock.nowMs()
      return stands && flow.link_hash !== null && areEqual(flow.link_hash, linkHash) ? { flow } : undefined
    },

    async decide(link, isApproved) {
      const flow = await store.decide({
        ...readLink(link),
        step: isApproved ? 'code' : 'refused',
        nowMs: clock.nowMs(),
      })
      if (!flow) return undefined
      await audit.note({
        kind: isApproved ? 'deviceApproved' : 'deviceRefused',
        projectName: flow.project_name,
        userId: flow.user_id,
      })
      // Where it cannot be sent now, the browser asks for another one.
      if (isApproved) await sendCode(flow).catch(() => undefined)
      return flow
    },

    async status(token) {
      const { step } = await require(token)
      if (step === 'device') return 'waiting'
      return step === 'refused' ? 'refused' : 'approved'
    },

    async resend(token) {
      const flow = await require(token)
      if (flow.step !== 'code') throw over()
      await limits.take(mailsOfDay, flow.device_id ?? flow.address_hash)
      return { endsAtMs: await sendCode(flow) }
    },

    async verify(token, code, kind) {
      const flow = await require(token)
      if (flow.kind !== kind || flow.step !== 'code') throw over()
      const counted = flow.device_id ?? flow.address_hash
      await limits.take(triesOfAddress, counted)
      const taken = await store.takeTry({ id: flow.id, maxTries, nowMs: clock.nowMs() })
      if (!taken) throw fail(401, 'code', 'This code is over. Ask for another one.')
      if (!keys.isCode(taken.codeHash, { flowId: flow.id, code })) {
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

function readLink(link: string): { readonly id: string; readonly linkHash: string } {
  const [id = '', token = ''] = link.split('.')
  return { id, linkHash: toTokenHash(token) }
}

function areEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
