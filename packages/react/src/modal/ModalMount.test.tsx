import '../styles/index.css'
import { systemClock } from '@hawser/common'
import { listConnectors } from '@hawser/core'
import { connect, showToast } from '@hawser/core/actions'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ActionsContext, createActionsLoaders } from '../provider/actions.js'
import { createModalLoader } from '../provider/HawserProvider.js'
import { HawserContext } from '../provider/useHawser.js'
import { createTestClient, type TestClientParameters } from '../views/fixtures/createTestClient.js'
import { type Deferred, deferred } from '../views/fixtures/deferred.js'
import { fakeSiwx } from '../views/fixtures/fakeSiwx.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { ModalMount } from './ModalMount.js'
import { type LoadedModal, ModalLoaderContext } from './modalLoader.js'

const failure = () => page.getByRole('alert').filter({ hasText: 'Couldn’t load the wallet window' })

/** A modal whose code comes when the test says so, or fails; each try is one of its own. */
async function renderMount(options: TestClientParameters = {}) {
  const { hawser } = createTestClient(options)
  const modal = await createModalLoader({ code: 'en', dir: 'ltr' }, 'never', systemClock).load()
  const tries: Deferred<LoadedModal>[] = []
  const load = (): Promise<LoadedModal> => {
    const answer = deferred<LoadedModal>()
    tries.push(answer)
    return answer.promise
  }
  const stop = hawser.start()
  const { unmount } = await render(
    <HawserContext.Provider value={hawser}>
      <ActionsContext.Provider value={createActionsLoaders()}>
        <ModalLoaderContext.Provider value={{ prefetch: 'never', load }}>
          <ModalMount views={undefined} />
        </ModalLoaderContext.Provider>
      </ActionsContext.Provider>
    </HawserContext.Provider>,
  )
  onTestFinished(async () => {
    await unmount()
    stop()
    hawser.destroy()
  })
  return {
    hawser,
    tries,
    fail: () => tries.at(-1)?.reject(new TypeError('Failed to fetch dynamically imported module')),
    bring: () => tries.at(-1)?.resolve(modal),
    isOpen: () => hawser.getSnapshot().modal.isOpen,
  }
}

describe('ModalMount', () => {
  it('default: what does not come is said, and asked for again by the next press', async () => {
    const { hawser, tries, fail, bring, isOpen } = await renderMount()
    hawser.open()
    await expect.poll(() => tries.length).toBe(1)
    fail()
    await expect.element(failure()).toBeVisible()
    expect(isOpen()).toBe(false)
    hawser.open()
    await expect.poll(() => tries.length).toBe(2)
    bring()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(failure()).not.toBeInTheDocument()
  })

  it('PERM-04 behavior: with a required sign-in open, what does not come is asked for again by itself', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser, tries, fail, bring, isOpen } = await renderMount({ wallets: [wallet], siwx: fakeSiwx() })
    listConnectors(hawser)
    connect(hawser, { connectorId: 'test.alpha' }).catch(() => {})
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveAccounts([{ namespace: 'eip155', address: firstAddress, type: 'eoa' }], 'eip155:1')
    await expect.poll(() => tries.length).toBe(1)
    fail()
    await expect.element(failure()).toBeVisible()
    expect(isOpen()).toBe(true)
    await expect.poll(() => tries.length).toBe(2)
    bring()
    await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  })

  it('behavior: a toast that stands while it does not come keeps no press from asking again', async () => {
    const { hawser, tries, fail, bring, isOpen } = await renderMount()
    showToast(hawser, { message: 'Copied', variant: 'success', autoClose: false })
    await expect.poll(() => tries.length).toBe(1)
    fail()
    await expect.element(failure()).toBeVisible()
    for (const count of [2, 3]) {
      hawser.open()
      await expect.poll(() => tries.length).toBe(count)
      await expect.element(failure()).not.toBeInTheDocument()
      fail()
      await expect.element(failure()).toBeVisible()
      expect(isOpen()).toBe(false)
    }
    hawser.open()
    await expect.poll(() => tries.length).toBe(4)
    bring()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByText('Copied')).toBeVisible()
  })

  it('behavior: a press while it is on its way for a toast waits for the same load', async () => {
    const { hawser, tries, fail, bring, isOpen } = await renderMount()
    showToast(hawser, { message: 'Copied', variant: 'success', autoClose: false })
    await expect.poll(() => tries.length).toBe(1)
    hawser.open()
    await expect.poll(isOpen).toBe(true)
    fail()
    await expect.poll(isOpen).toBe(false)
    expect(tries.length).toBe(1)
    hawser.open()
    await expect.poll(() => tries.length).toBe(2)
    bring()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})
