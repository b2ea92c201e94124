import type { SiwxSession, SiwxSessionInfo } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Deferred, deferred } from '../fixtures/deferred.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type FakeSiwx, fakeSiwx, siwxText } from '../fixtures/fakeSiwx.js'
import { manualClock } from '../fixtures/manualClock.js'
import { openAccount } from '../fixtures/openAccount.js'
import { firstAddress } from '../fixtures/openClient.js'

const own: SiwxSession = {
  data: {
    ...{ accountAddress: firstAddress, chainId: 'eip155:1', domain: 'app.example.com' },
    ...{ uri: 'https://app.example.com/', version: '1', nonce: 'abcd1234', issuedAt: '2026-01-02T03:04:05Z' },
  },
  message: siwxText(firstAddress),
  signature: '0xabcd',
}

const info = (id: string, isCurrent: boolean): SiwxSessionInfo => ({
  ...{ id, accountAddress: firstAddress, chainId: 'eip155:1', domain: 'app.example.com', isCurrent },
  createdAt: `2026-01-0${id}T03:04:05Z`,
  expiresAt: '2026-01-20T03:04:05Z',
})

/** A sign-in of this browser alone, whose account is signed in. */
function signedIn(): FakeSiwx {
  const siwx = fakeSiwx({ isRequired: false })
  siwx.sessions = [own]
  return siwx
}

/** One whose server knows of other devices. */
function listed(infos: readonly SiwxSessionInfo[]) {
  const siwx = signedIn()
  const server = { infos, failing: false, waiting: undefined as Deferred<void> | undefined, ended: [] as string[] }
  const asked = async () => {
    await server.waiting?.promise
    if (server.failing) throw new Error('away')
  }
  return Object.assign(siwx, {
    server,
    async listSessions() {
      await asked()
      return server.infos
    },
    async endSession(id: string) {
      await asked()
      server.ended.push(id)
      if (server.infos.some((one) => one.id === id && one.isCurrent)) siwx.sessions = []
      server.infos = server.infos.filter((one) => one.id !== id)
    },
  })
}

async function openSettings(siwx: FakeSiwx, nowIso?: string) {
  const clock = manualClock()
  if (nowIso) clock.advance(Date.parse(nowIso) - clock.nowMs())
  const client = await openAccount({ siwx, view: { name: 'Settings' }, platform: { clock } })
  return { ...client, section: page.getByRole('region', { name: 'Sign-in sessions' }) }
}

const rows = () => page.getByRole('region', { name: 'Sign-in sessions' }).getByRole('listitem')

describe('SignInSessions', () => {
  it('default: without a sign-in there is nothing of it', async () => {
    await openAccount({ view: { name: 'Settings' } })
    await expect.element(page.getByRole('combobox', { name: 'Currency' })).toBeVisible()
    expect(document.body.textContent).not.toContain('Sign-in sessions')
  })

  it('default: this browser’s own session: its account, its network and since when; signed out, it says so', async () => {
    const siwx = signedIn()
    const { section, hawser } = await openSettings(siwx)
    await expect.element(section).toHaveTextContent(/Ethereum.*This device.*Signed in Jan 2, 2026/)
    await expectAccessible()
    await section.getByRole('button', { name: `Sign out ${firstAddress} on Ethereum` }).click()
    await expect.element(section).toHaveTextContent('You aren’t signed in.')
    await expect.element(section.getByRole('status')).toHaveTextContent('Session ended')
    await expectAccessible()
    expect(siwx.sessions).toEqual([])
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toHaveLength(1)
  })

  it('default: of several devices this one comes first; one of the others is ended by keyboard, and focus is not lost', async () => {
    const siwx = listed([info('3', false), info('2', true), info('4', false)])
    const { section } = await openSettings(siwx)
    await expect.element(rows().nth(0)).toHaveTextContent(/This device.*Ends Jan 20, 2026/)
    expect(rows().all()).toHaveLength(3)
    await expectAccessible()
    const end = section.getByRole('button', { name: /^End the session of .* signed in Jan 3, 2026/ })
    ;(end.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows().all().length).toBe(2)
    expect(siwx.server.ended).toEqual(['3'])
    await expect.poll(() => document.activeElement?.textContent).toBe('Sign-in sessions')
  })

  it('behavior: what is of this year is told without the year, in one line each', async () => {
    await openSettings(listed([info('2', true)]), '2026-01-05T12:00:00Z')
    await expect.element(rows().first()).toHaveTextContent(/Signed in Jan \d, \d+:04.*Ends Jan \d+, \d+:04/)
    expect(rows().first().element().textContent).not.toContain('2026')
    const facts = [...document.querySelectorAll<HTMLElement>('li .hawser-row-subtitle')]
    expect(facts.map(({ offsetHeight }) => offsetHeight)).toEqual([20, 20, 20])
  })

  it('behavior: all others end with one button, and this device’s own stays', async () => {
    const siwx = listed([info('2', true), info('3', false), info('4', false)])
    const { section } = await openSettings(siwx)
    await section.getByRole('button', { name: 'End all other sessions' }).click()
    await expect.poll(() => rows().all().length).toBe(1)
    expect(siwx.server.ended).toEqual(['3', '4'])
    await expect.element(section.getByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument()
    expect(siwx.sessions).toEqual([own])
  })

  it('behavior: while they are read it says so; a server that is away is told of, and asked again', async () => {
    const siwx = listed([info('2', true)])
    siwx.server.waiting = deferred<void>()
    siwx.server.failing = true
    const { section } = await openSettings(siwx)
    await expect.element(section.getByText('Loading sessions')).toBeInTheDocument()
    await expectAccessible()
    siwx.server.waiting.resolve()
    await expect.element(section.getByRole('alert')).toHaveTextContent('Sessions unavailable')
    await expectAccessible()
    siwx.server.failing = false
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows().all().length).toBe(1)
    await expect.element(section.getByRole('alert')).not.toBeInTheDocument()
  })

  it('error: one that cannot be ended stays, and it is said', async () => {
    const siwx = listed([info('2', true), info('3', false)])
    const { section } = await openSettings(siwx)
    await expect.poll(() => rows().all().length).toBe(2)
    siwx.endSession = () => Promise.reject(new Error('away'))
    await section.getByRole('button', { name: /^End the session of/ }).click()
    await expect.element(section.getByRole('status')).toHaveTextContent('That session couldn’t be ended')
    await expectAccessible()
    expect(rows().all()).toHaveLength(2)
  })
})
