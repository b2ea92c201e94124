import { connect } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { send as sendFeature } from '@hawser/core/send'
import { StrictMode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HawserProvider } from '../../provider/HawserProvider.js'
import { createSendClient, receiver, sender } from '../fixtures/createSendClient.js'
import '../../styles/index.css'

/** A connected client with the modal itself, whose form has been on screen once. */
async function openModal() {
  const client = createSendClient()
  const { hawser, wallet } = client
  const screen = await render(
    <StrictMode>
      <HawserProvider client={hawser}>
        <p>Page</p>
      </HawserProvider>
    </StrictMode>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    hawser.destroy()
  })
  const connected = connect(hawser, { connectorId: wallet.connector.id })
  await expect.poll(() => wallet.requests.length).toBe(1)
  wallet.approve([sender], 'eip155:1')
  await connected
  hawser.open({ view: { name: 'Send' } })
  await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()
  return client
}

/** How often something said from now on that it is being loaded. */
function countLoading(): () => number {
  let count = 0
  const observer = new MutationObserver(() => {
    count += document.querySelectorAll('.hawser-view-loading').length
  })
  observer.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  return () => count
}

describe('what stands in place of the form', () => {
  it('behavior: the wait for the wallet is there at once, with nothing between', async () => {
    const { hawser, chain } = await openModal()
    const api = hawser.use(sendFeature)
    api.setAmount('1')
    api.setReceiver(receiver)
    expect(await api.review()).toBe(true)
    const loading = countLoading()
    void api.submit()
    await expect.element(page.getByText('Continue in Quay')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Quay', exact: true })).toBeVisible()
    await expect.poll(() => chain.sent.length).toBe(1)
    expect(loading()).toBe(0)
  })

  it('behavior: so is that the wallet has not confirmed the connection', async () => {
    const { hawser } = await openModal()
    const loading = countLoading()
    for (const connection of Object.values(hawser[internalsKey].state.connections.byId))
      Object.assign(connection, { status: 'unconfirmed' })
    await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect(loading()).toBe(0)
  })
})
