import { contractVersion } from '@hawser/core'
import { connect } from '@hawser/core/actions'
import '../../styles/index.css'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { firstAddress, openClient } from '../fixtures/openClient.js'

/** The account of somebody with an embedded wallet alone, which nothing would recover. */
async function openEmbedded() {
  const embedded = fakeWallet({ id: 'auth', name: 'Email', type: 'AUTH' })
  const place = { isDue: true, ran: [] as string[] }
  const run = (id: string) => async () => {
    place.ran.push(id)
    place.isDue = false
  }
  const tasks = async () => [
    { id: 'recovery', value: '', isDue: place.isDue, run: run('recovery') },
    { id: 'recoveryLater', run: run('recoveryLater') },
  ]
  const client = await openClient({
    connectors: [{ contractVersion, id: 'auth', create: () => ({ ...embedded.connector, tasks }) }],
  })
  const connected = connect(client.hawser, { connectorId: 'auth' })
  await expect.poll(() => embedded.requests.length).toBe(1)
  embedded.approve([firstAddress], 'eip155:1')
  await connected
  client.hawser.open()
  await expect.poll(() => document.querySelector('[data-hawser-view="Account"]')).not.toBeNull()
  const answer = async (value: bigint) => {
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    for (const { resolve } of client.balances) resolve({ value, decimals: 18, symbol: 'ETH' })
  }
  return { ...client, place, answer }
}

const reminder = () => page.getByRole('region', { name: 'Protect your wallet' })

describe('RecoveryReminder', () => {
  it('default: while there is something to lose it leads to the set-up, and is gone once that is done', async () => {
    const { answer, place } = await openEmbedded()
    await answer(1n)
    await expect.element(reminder()).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Set up recovery' }).click()
    await expect.element(reminder()).not.toBeInTheDocument()
    expect(place.ran).toEqual(['recovery'])
  })

  it('behavior: it can be put off', async () => {
    const { answer, place } = await openEmbedded()
    await answer(1n)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect.element(reminder()).not.toBeInTheDocument()
    expect(place.ran).toEqual(['recoveryLater'])
  })

  it('behavior: an empty account is not reminded', async () => {
    const { answer } = await openEmbedded()
    await answer(0n)
    await expect.element(page.getByText('0 ETH', { exact: true })).toBeVisible()
    await expect.element(reminder()).not.toBeInTheDocument()
  })
})
