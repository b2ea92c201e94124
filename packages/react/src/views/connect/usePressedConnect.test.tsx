import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { renderClient } from '../../fixtures/renderClient.js'
import { useModalPart } from '../../hooks/modal.js'
import { type ActionsLoaders, useActions } from '../../provider/actions.js'
import { type FakeWallet, fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { firstAddress, untilConnectedShown } from '../fixtures/openClient.js'

function Actions({ onLoader }: { readonly onLoader: (loaders: ActionsLoaders) => void }) {
  useModalPart()
  onLoader(useActions())
  return null
}

/** The modal with the list, where what a connect needs is at hand. */
async function openList(wallet: FakeWallet) {
  const loaders: ActionsLoaders[] = []
  const client = await renderClient(
    <>
      <ConnectButton />
      <Actions onLoader={(loader) => loaders.push(loader)} />
    </>,
    { wallets: [wallet] },
  )
  await loaders[0]?.connect.load({ hawser: client.hawser })
  client.hawser.open()
  const row = page.getByRole('button', { name: /Alpha/ })
  await expect.element(row).toBeVisible()
  return { ...client, press: () => (row.element() as HTMLElement).click() }
}

/** Every stage of a connect that comes to be drawn from now on. */
function noteStages(): string[] {
  const drawn: string[] = []
  const observer = new MutationObserver(() => {
    const stage = document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage
    if (stage && stage !== drawn.at(-1)) drawn.push(stage)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-stage'] })
  onTestFinished(() => observer.disconnect())
  return drawn
}

/** A wallet that answers within the same task. */
function promptWallet(answer: (wallet: FakeWallet) => void): FakeWallet {
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const { connect } = wallet.connector
  return {
    ...wallet,
    connector: {
      ...wallet.connector,
      connect(parameters) {
        const answered = connect(parameters)
        answer(wallet)
        return answered
      },
    },
  }
}

describe('usePressedConnect', () => {
  it('default: the wallet is asked within the press, once, and the view says so', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser, clock, press } = await openList(wallet)
    press()
    expect(wallet.requests).toHaveLength(1)
    await expect.element(page.getByRole('status').filter({ hasText: 'Continue in Alpha' })).toBeVisible()
    await expect.element(page.getByRole('heading')).toHaveFocus()
    wallet.approve([firstAddress], 'eip155:1')
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(wallet.requests).toHaveLength(1)
  })

  it('behavior: a wallet that answers at once has no wait drawn that nobody would see, only that it is connected', async () => {
    const wallet = promptWallet(({ approve }) => approve([firstAddress], 'eip155:1'))
    const { hawser, clock, press } = await openList(wallet)
    const drawn = noteStages()
    press()
    await expect.poll(() => hawser.getSnapshot().connections.byId['eip155/test.alpha']?.status).toBe('connected')
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
    // It is said before it is drawn, and the moment is over by the test's own clock.
    await expect.poll(() => drawn).toEqual(['connected'])
    await untilConnectedShown({ hawser, clock })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(drawn).toEqual(['connected'])
    expect(wallet.requests).toHaveLength(1)
  })

  it('behavior: the address of a wallet that answers at once is drawn before the view that says so', async () => {
    const wallet = promptWallet(({ approve }) => approve([firstAddress], 'eip155:1'))
    const { hawser, press } = await openList(wallet)
    const view = () => document.querySelector<HTMLElement>('[data-hawser-view]')?.dataset.hawserView
    const button = document.querySelector('[data-hawser=connect]')
    const seen: (string | undefined)[] = []
    const observer = new MutationObserver(() => {
      if (seen.length === 0 && button?.textContent?.includes('0x') && !hawser.getSnapshot().connecting.attempt)
        seen.push(view())
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    onTestFinished(() => observer.disconnect())
    press()
    await expect.poll(view).toBe('ConnectingExternal')
    expect(seen).toEqual(['Connect'])
  })

  it('behavior: a wallet that refuses at once is not asked again by the view that says so, and is by a press there', async () => {
    const wallet = promptWallet(({ refuse }) => refuse(walletError(4001, 'User rejected the request.')))
    const { press } = await openList(wallet)
    press()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    expect(wallet.requests).toHaveLength(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wallet.requests.length).toBe(2)
  })

  it.each([
    ['the modal is closed', 'close'],
    ['the list is gone back to', 'back'],
  ] as const)('behavior: the wallet is not waited for where %s before the view is there', async (_, way) => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser, press } = await openList(wallet)
    press()
    if (way === 'close') hawser.close()
    else hawser.router.goBack()
    await expect.poll(() => hawser.getSnapshot().connecting.attempt).toBeNull()
    expect(wallet.requests[0]?.parameters.signal.aborted).toBe(true)
    wallet.approve([firstAddress], 'eip155:1')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: a wallet that is gone back from and pressed again is asked again', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { press } = await openList(wallet)
    press()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
    press()
    expect(wallet.requests).toHaveLength(2)
    await expect.element(page.getByRole('status').filter({ hasText: 'Continue in Alpha' })).toBeVisible()
    expect(wallet.requests.map(({ parameters }) => parameters.signal.aborted)).toEqual([true, false])
  })
})
