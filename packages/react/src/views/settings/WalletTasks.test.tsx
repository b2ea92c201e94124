import { HawserError, UserRejectedError } from '@hawser/common'
import { contractVersion, type WalletTask } from '@hawser/core'
import { connect } from '@hawser/core/actions'
import '../../styles/index.css'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Deferred, deferred } from '../fixtures/deferred.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { openAccount } from '../fixtures/openAccount.js'
import { secondAddress } from '../fixtures/openClient.js'

/** The settings of somebody who has an embedded wallet, too. */
async function openSettings(others: readonly WalletTask[] = []) {
  const embedded = fakeWallet({ id: 'auth', name: 'Email', type: 'AUTH' })
  const runs: (Deferred<void> & { readonly signal: AbortSignal })[] = []
  const place = { email: 'somebody@mail.example' }
  const updateEmail = (): WalletTask => ({
    id: 'updateEmail',
    value: place.email,
    run({ signal }) {
      const answer = Object.assign(deferred<void>(), { signal })
      runs.push(answer)
      return answer.promise
    },
  })
  const client = await openAccount({
    connectors: [
      {
        contractVersion,
        id: 'auth',
        create: () => ({ ...embedded.connector, tasks: async () => [updateEmail(), ...others] }),
      },
    ],
  })
  const connected = connect(client.hawser, { connectorId: 'auth' })
  await expect.poll(() => embedded.requests.length).toBe(1)
  embedded.approve([secondAddress], 'eip155:1')
  await connected
  client.hawser.open({ view: { name: 'Settings' } })
  return { ...client, runs, place }
}

const row = (name: string | RegExp) => page.getByRole('button', { name })

describe('what can be done at a wallet itself', () => {
  it('STA-16 default: whether the smart account comes first is a switch, with whether it is set up', async () => {
    const states = ['smartAccount.undeployed', 'eoa', 'smartAccount'] as const
    let at = 0
    const task: WalletTask = {
      id: 'accountType',
      get value() {
        return states[at]
      },
      async run() {
        at += 1
      },
    }
    await openSettings([task])
    const toggle = page.getByRole('switch', { name: 'Smart account' })
    await expect.element(toggle).toBeChecked()
    await expect.element(toggle).toHaveAccessibleDescription('Created with your first transaction')
    await expectAccessible()
    await toggle.click()
    await expect.element(toggle).not.toBeChecked()
    await toggle.click()
    await expect.element(toggle).toBeChecked()
    await expect.element(toggle).not.toHaveAccessibleDescription()
  })

  it('default: the address in use, and another one once it is changed', async () => {
    const { runs, place } = await openSettings()
    await expect.element(row('Email somebody@mail.example Change')).toBeVisible()
    await expectAccessible()
    await row(/^Email/).click()
    await expect.element(row(/^Email/)).toHaveAttribute('aria-busy', 'true')
    // One at a time.
    await row(/^Email/).click()
    expect(runs).toHaveLength(1)
    place.email = 'somebody.else@mail.example'
    runs[0]?.resolve()
    await expect.element(row('Email somebody.else@mail.example Change')).toBeVisible()
    await expect.element(page.getByText('Email changed')).toBeVisible()
    await expectAccessible()
  })

  it('error: what keeps it from being changed is said in its place; who calls it off is told nothing', async () => {
    const { runs } = await openSettings()
    await row(/^Email/).click()
    runs[0]?.reject(new HawserError('IFRAME_REQUEST_TIMEOUT', 'Too late.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('No response in time. Try again.')
    await expectAccessible()
    await row(/^Email/).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    runs[1]?.reject(new UserRejectedError())
    await expect.element(row(/^Email/)).not.toHaveAttribute('aria-busy')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(page.getByText('Email changed').elements()).toEqual([])
  })

  it('behavior: a task of a title has a row, one without words has none', async () => {
    const run = async () => {}
    await openSettings([
      { id: 'lock', title: 'Lock the wallet', run },
      { id: 'idle', run },
    ])
    await expect.element(row('Lock the wallet')).toBeVisible()
    expect(page.getByText('idle').elements()).toEqual([])
  })

  it('behavior: recovery has a row in words of its own, with what there is of it', async () => {
    const place = { value: '' }
    const recovery = (): WalletTask => ({
      id: 'recovery',
      get value() {
        return place.value
      },
      async run() {
        place.value = 'passkey, unknown'
      },
    })
    await openSettings([recovery(), { id: 'recoveryLater', run: async () => {} }])
    await expect.element(row('Recovery Not set up Set up')).toBeVisible()
    await expectAccessible()
    await row(/^Recovery/).click()
    await expect.element(row('Recovery Passkey Change')).toBeVisible()
    await expect.element(page.getByText('Recovery is set up')).toBeVisible()
    expect(page.getByText('recoveryLater').elements()).toEqual([])
  })

  it('default: the wallet’s own screens have one row, which says nothing more once they are left', async () => {
    const left = deferred<void>()
    const { hawser } = await openSettings([{ id: 'manageWallet', run: () => left.promise }])
    await expect.element(row('Your email wallet Recovery, devices, recovery phrase Manage')).toBeVisible()
    await row(/^Your email wallet/).click()
    await expect.element(row(/^Your email wallet/)).toHaveAttribute('aria-busy', 'true')
    left.resolve()
    await expect.element(row(/^Your email wallet/)).not.toHaveAttribute('aria-busy')
    expect(page.getByText('Email changed').elements()).toEqual([])
    await expectAccessible()
    expect(hawser.getSnapshot().connections.byId['eip155/auth']?.status).toBe('connected')
  })

  it('behavior: who leaves the settings has called it off', async () => {
    const { hawser, runs } = await openSettings()
    await row(/^Email/).click()
    await expect.poll(() => runs.length).toBe(1)
    hawser.router.replace({ name: 'Account' })
    await expect.poll(() => runs[0]?.signal.aborted).toBe(true)
  })
})
