import { createMemoryStore, NetworkRequestError, systemClock, TimeoutError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { WalletServiceError } from '../errors.js'
import { awaitDevice } from './createProof.js'
import type { WalletService } from './walletService.js'
import { createWalletSession } from './walletSession.js'

const { signal } = new AbortController()
const email = 'alice@example.org'
const code = '123456'
const wrong = () => new WalletServiceError('This code is wrong.', { status: 401, field: 'code' })

/** Somebody who is signed in, at a service that plays its part by what it was asked. */
async function open({ userOfCode = 'alice', now = email } = {}) {
  const asked: string[] = []
  let flows = 0
  let users = 'alice'
  const service = {
    async begin(of: { readonly email: string }) {
      flows += 1
      asked.push(`begin ${of.email}`)
      return { flow: { id: String(flows), token: 't' }, action: 'VERIFY_OTP' as const }
    },
    async resend({ id }: { readonly id: string }) {
      asked.push(`resend ${id}`)
    },
    async signIn({ flow, code: given }: { readonly flow: { readonly id: string }; readonly code: string }) {
      if (given !== code) throw wrong()
      return { token: `token ${flow.id}`, refreshToken: 'r', userId: users, email: now, device: `device ${flow.id}` }
    },
    user: async () => ({ userId: 'alice', email: now }),
    async end({ token }: { readonly token: string }) {
      asked.push(`end ${token}`)
    },
  } as unknown as WalletService
  const session = createWalletSession({
    service,
    store: createMemoryStore(),
    clock: systemClock,
    appOrigin: 'https://app.example',
    runAlone: (run) => run(),
  })
  await session.begin(email, signal)
  await session.finish(code, signal)
  users = userOfCode
  asked.splice(0)
  return { session, asked, tokenOf: () => session.use(async (token) => token, signal) }
}

describe('a code of this moment', () => {
  it('default: it goes to the address as the service has it, and the session is another one after it', async () => {
    const { session, asked, tokenOf } = await open({ now: 'alice.new@example.org' })
    const proof = await session.prove(signal)
    expect(proof).toMatchObject({ email: 'alice.new@example.org', isLinkNeeded: false })
    await expect(proof.finish('000000', signal)).rejects.toMatchObject({ field: 'code' })
    expect(await tokenOf()).toBe('token 1')
    await proof.finish(code, signal)
    expect(await tokenOf()).toBe('token 2')
    expect(session.email()).toBe('alice.new@example.org')
    expect(asked).toEqual(['begin alice.new@example.org', 'end token 1'])
  })

  it('behavior: where the tries of one are used up, another code begins anew', async () => {
    const { session, asked } = await open()
    const proof = await session.prove(signal)
    await proof.resend(signal)
    for (let tries = 0; tries < 5; tries += 1) await proof.finish('000000', signal).catch(() => {})
    await proof.resend(signal)
    expect(asked).toEqual([`begin ${email}`, 'resend 2', `begin ${email}`])
    await proof.finish(code, signal)
  })

  it('error: somebody else than was signed in: neither of them is', async () => {
    const { session, asked } = await open({ userOfCode: 'mallory' })
    const told: string[] = []
    session.watch(() => told.push('over'))
    const proof = await session.prove(signal)
    await expect(proof.finish(code, signal)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    expect(session.email()).toBeNull()
    expect(told).toEqual(['over'])
    expect(asked.at(-1)).toBe('end token 2')
  })

  it('error: signed out meanwhile: nobody is let in again by it', async () => {
    const { session, asked } = await open()
    const proof = await session.prove(signal)
    await session.end(signal)
    await expect(proof.finish(code, signal)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    expect(session.email()).toBeNull()
    expect(asked.at(-1)).toBe('end token 2')
    await expect(session.prove(signal)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  })
})

describe('a mailed link', () => {
  const flow = { id: '1', token: 't' }
  /** A service that has to be asked, by a clock that never comes to its time. */
  function wait(end: AbortSignal) {
    let status: 'waiting' | 'approved' = 'waiting'
    let tell = (): void => {}
    const asked: string[] = []
    const listeners = new Set<() => void>()
    const waiting = awaitDevice(flow, {
      service: {
        async deviceStatus() {
          asked.push(status)
          queueMicrotask(() => tell())
          return status
        },
      },
      clock: { ...systemClock, setTimeout: () => () => {} },
      onVisible(callback) {
        listeners.add(callback)
        return () => listeners.delete(callback)
      },
      signal: end,
    })
    return {
      waiting,
      asked,
      listeners,
      approve: () => {
        status = 'approved'
      },
      comeBack() {
        for (const listener of [...listeners]) listener()
      },
      nextAnswer: () =>
        new Promise<void>((resolve) => {
          tell = resolve
        }),
    }
  }

  it('behavior: it is asked for as soon as the user is back, and nothing is listened to afterwards', async () => {
    const { waiting, asked, listeners, approve, comeBack, nextAnswer } = wait(signal)
    await nextAnswer()
    const again = nextAnswer()
    comeBack()
    await again
    approve()
    comeBack()
    await waiting
    expect(asked).toEqual(['waiting', 'waiting', 'approved'])
    expect(listeners.size).toBe(0)
  })

  it('error: called off, it is not asked for any more', async () => {
    const end = new AbortController()
    const { waiting, asked, listeners, comeBack, nextAnswer } = wait(end.signal)
    await nextAnswer()
    end.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    comeBack()
    expect(asked).toEqual(['waiting'])
    expect(listeners.size).toBe(0)
  })

  describe('a service that does not answer meanwhile', () => {
    const mailDown = new WalletServiceError('Mail cannot be sent at the moment.', { status: 503, field: 'mail' })
    const look = (answers: readonly (Error | 'waiting' | 'approved')[]) => {
      let asked = 0
      const waiting = awaitDevice(flow, {
        service: {
          async deviceStatus() {
            const answer = answers[asked] ?? 'waiting'
            asked += 1
            if (answer instanceof Error) throw answer
            return answer
          },
        },
        // Every pause is over at once.
        clock: { ...systemClock, setTimeout: (run) => systemClock.setTimeout(run, 0) },
        signal,
      })
      return { waiting, asked: () => asked }
    }

    it.each([new NetworkRequestError(), new TimeoutError(), mailDown])(
      'behavior: the wait goes on where it is there again, after %s',
      async (error) => {
        const { waiting, asked } = look([error, error, error, 'waiting', error, error, error, 'approved'])
        await waiting
        expect(asked()).toBe(8)
      },
    )

    it('error: where it stays away it is told', async () => {
      const { waiting, asked } = look(Array(20).fill(mailDown))
      await expect(waiting).rejects.toBe(mailDown)
      expect(asked()).toBe(6)
    })

    it('error: what it refuses is told at once', async () => {
      const { waiting, asked } = look([new WalletServiceError('Begin again.', { status: 401, field: 'flow' })])
      await expect(waiting).rejects.toMatchObject({ field: 'flow' })
      expect(asked()).toBe(1)
    })
  })
})
