import type { Frame, Page } from 'playwright-core'
import { combine } from 'shamir-secret-sharing'
import { expect, it } from 'vitest'
import { networks } from '../src/fixtures/wallet.js'
import { openRecovery } from '../src/recovery/recoveryShare.js'
import { combineShares } from '../src/shares/shareSet.js'
import { ask } from './fixtures/askWallet.js'
import { setOffline } from './fixtures/setOffline.js'
import { useWalletPage } from './fixtures/useWalletPage.js'

const { served, open, openTab, signIn } = useWalletPage({ recovery: ['operator'] })
// A password takes long, and is sealed by the same key.
const secret = { method: 'operator' } as const
const agents = {
  lost: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  away: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
}

const press = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name }).click()
const addressOf = async (page: Page): Promise<string> => {
  const { granted } = await ask(page, 'GET_ACCOUNTS', { chainIds: [networks.ethereum] })
  return String((granted as { accounts: { address: string }[] }).accounts[0]?.address)
}

async function setUp(page: Page, frame: Frame): Promise<void> {
  const asked = ask(page, 'SET_UP_RECOVERY', { method: 'operator' })
  await press(frame, 'Let the service hold it')
  await press(frame, 'Done')
  expect(await asked).toEqual({ granted: { method: 'operator' } })
}

async function recover(page: Page, frame: Frame): Promise<void> {
  const asked = ask(page, 'RECOVER', {})
  await press(frame, 'Recover wallet')
  expect(await asked).toEqual({})
}

/** The device shares of a browser, as whoever has its profile and can run script in it copies them. */
async function copyShares(frame: Frame): Promise<readonly Uint8Array[]> {
  const copied = await frame.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('hawser-vault')
      opening.onsuccess = () => resolve(opening.result)
    })
    const records = await new Promise<
      { walletId: string; setId: string; key: CryptoKey; iv: BufferSource; sealed: BufferSource }[]
    >((resolve) => {
      const asked = database.transaction('shares').objectStore('shares').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return Promise.all(
      records.map(async ({ walletId, setId, key, iv, sealed }) => {
        const additionalData = new TextEncoder().encode(`hawser vault device v1|${walletId}|${setId}`)
        return [...new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed))]
      }),
    )
  })
  return copied.map((share) => Uint8Array.from(share))
}

/** All that the service has of the wallet: its own shares, and those that recover it. */
async function askService(frame: Frame) {
  const token = await frame.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.includes('session:')) ?? ''
    return String(JSON.parse(localStorage.getItem(key) ?? '{}').token)
  })
  const answer = await fetch(`${served().frame.origin}/wallet/v1/wallet/recovery?projectId=project-key-0001`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { sets } = (await answer.json()) as { sets: { setId: string; service: string; recovery: string }[] }
  return Promise.all(
    sets.map(async ({ setId, service, recovery }) => ({
      setId,
      service: new Uint8Array(Buffer.from(service, 'base64url')),
      recovery: await openRecovery(JSON.parse(recovery), secret, { crypto }),
    })),
  )
}
type Kept = Awaited<ReturnType<typeof askService>>

/** What two shares give whatever they say of themselves: the entropy comes first. */
async function giveTogether(one: Uint8Array, other: Uint8Array): Promise<string> {
  const points = [one, other].map((share) => Uint8Array.from(share.subarray(34)))
  const secretBytes = await combine(points).catch(() => new Uint8Array())
  return Buffer.from(secretBytes.subarray(0, 16)).toString('hex')
}
const giveWith = (device: Uint8Array, kept: Kept): Promise<readonly string[]> =>
  Promise.all(kept.flatMap(({ service, recovery }) => [giveTogether(device, service), giveTogether(device, recovery)]))

it('default: what was copied of a removed device, or of the others before, gives nothing with what the service has; they go on, the one that was away too, and what recovers the wallet does', async () => {
  const to = 'ruth@example.org'
  const first = await open()
  await signIn(first.page, to)
  const address = await addressOf(first.page)
  await setUp(first.page, first.frame)
  const [lost, away] = [await open({ userAgent: agents.lost }), await open({ userAgent: agents.away })]
  for (const { page, frame } of [lost, away]) {
    await signIn(page, to)
    await recover(page, frame)
    expect(await addressOf(page)).toBe(address)
  }
  const copies = {
    first: (await copyShares(first.frame)).at(0) ?? new Uint8Array(),
    lost: (await copyShares(lost.frame)).at(0) ?? new Uint8Array(),
    away: (await copyShares(away.frame)).at(0) ?? new Uint8Array(),
  }
  const before = await askService(first.frame)
  expect(before).toHaveLength(3)
  const entropy = Buffer.from(
    await combineShares(before[0]?.service ?? copies.lost, before[0]?.recovery ?? copies.lost),
  )
  // Each of them is worth something now.
  for (const copy of Object.values(copies)) expect(await giveWith(copy, before)).toContain(entropy.toString('hex'))
  await setOffline(away.page, true)

  const managed = ask(first.page, 'MANAGE_WALLET', { part: 'devices' })
  await press(first.frame, /^Firefox, Linux/)
  const said = first.frame.getByText('The device was removed.')
  await expect
    .poll(async () => {
      if (await said.isVisible()) return true
      await first.frame
        .getByRole('button', { name: 'Remove', exact: true })
        .click({ timeout: 1_000 })
        .catch(() => {})
      return said.isVisible()
    })
    .toBe(true)
  await press(first.frame, 'Back')
  expect(await managed).toEqual({})

  const after = await askService(first.frame)
  expect(after).toHaveLength(2)
  const known = before.map(({ setId }) => setId)
  expect(after.filter(({ setId }) => known.includes(setId))).toHaveLength(1)
  for (const copy of [copies.lost, copies.first])
    expect(await giveWith(copy, after)).not.toContain(entropy.toString('hex'))
  // Nor what the removed device may have kept of what the service had.
  for (const { service } of before.filter(({ setId }) => !after.some((one) => one.setId === setId)))
    for (const { recovery } of after) expect(await giveTogether(service, recovery)).not.toBe(entropy.toString('hex'))
  expect((await ask(lost.page, 'LIST_DEVICES')).rpcCode).toBe(4100)
  // Still open, and opened anew.
  expect(await addressOf(first.page)).toBe(address)
  expect(await addressOf((await openTab(first.context)).page)).toBe(address)

  // The one that was away has its old share until it is used.
  expect(await giveWith(copies.away, after)).toContain(entropy.toString('hex'))
  await away.context.setOffline(false)
  const back = await openTab(away.context)
  const both = await openTab(away.context)
  expect(await Promise.all([addressOf(back.page), addressOf(both.page)])).toEqual([address, address])
  const last = await askService(first.frame)
  expect(last).toHaveLength(2)
  expect(last.filter(({ setId }) => known.includes(setId))).toEqual([])
  for (const copy of Object.values(copies)) expect(await giveWith(copy, last)).not.toContain(entropy.toString('hex'))
  expect(await addressOf((await openTab(away.context)).page)).toBe(address)

  // By the shares of either.
  for (const { service, recovery } of last) expect(Buffer.from(await combineShares(service, recovery))).toEqual(entropy)
  const found = await open()
  await signIn(found.page, to)
  await recover(found.page, found.frame)
  expect(await addressOf(found.page)).toBe(address)
})

it('behavior: a service that is out of reach before it has the new shares, or whose answer is lost, leaves a wallet that opens; they are renewed the next time', async () => {
  const to = 'rosa@example.org'
  let first = await open()
  await signIn(first.page, to)
  const address = await addressOf(first.page)
  await setUp(first.page, first.frame)
  for (const isAnswerLost of [false, true]) {
    const lost = await open({ userAgent: agents.lost })
    await signIn(lost.page, to)
    const before = await askService(first.frame)
    const { devices } = (await ask(first.page, 'LIST_DEVICES')).granted as { devices: { id: string; name: string }[] }
    const removed = ask(first.page, 'REMOVE_DEVICE', { id: devices.find(({ name }) => /^Firefox/.test(name))?.id })
    const { broken } = served()
    broken.paths = ['/wallet/v1/wallet/sets']
    broken.isAnswerLost = isAnswerLost
    const title = first.frame.getByRole('heading', { name: /^Remove Firefox/ })
    await title.waitFor()
    await expect
      .poll(async () => {
        await first.frame
          .getByRole('button', { name: 'Remove', exact: true })
          .click({ timeout: 1_000 })
          .catch(() => {})
        return title.count()
      })
      .toBe(0)
    expect(await removed).toEqual({})
    expect(await addressOf(first.page)).toBe(address)
    broken.paths = []
    first = await openTab(first.context)
    expect(await addressOf(first.page)).toBe(address)
    const after = await askService(first.frame)
    expect(after.map(({ setId }) => setId)).not.toEqual(before.map(({ setId }) => setId))
    for (const { service, recovery } of after) expect(await combineShares(service, recovery)).toHaveLength(16)
  }
})
