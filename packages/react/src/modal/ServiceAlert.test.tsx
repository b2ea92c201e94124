import '../styles/index.css'
import { ClockSkewError, HawserError, InvalidProjectIdError, toHawserError } from '@hawser/common'
import { reportError } from '@hawser/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { pseudoRtl } from '../text/pseudoRtl.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'

const alert = () => page.getByRole('dialog').getByRole('alert')

it('ERR-02 default: what a service refuses is said above the view, with its exact words folded away, until it is dismissed', async () => {
  const { hawser } = await renderClient(<ConnectButton />)
  hawser.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  reportError(hawser, new InvalidProjectIdError())
  await expect.element(alert()).toHaveTextContent('Some features aren’t available right now.')
  await page.getByText('Technical details').click()
  await expect.element(page.getByText(/^Invalid Project ID\b/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => alert().query()).toBeNull()
  expect(hawser.getSnapshot().alerts).toEqual([])
})

it('ERR-02 behavior: a clock that is wrong is said to be', async () => {
  const { hawser } = await renderClient(<ConnectButton />)
  reportError(hawser, new ClockSkewError())
  hawser.open()
  await expect.element(alert()).toHaveTextContent('Your device’s clock seems wrong.')
})

it('ERR-03 behavior: what is told elsewhere, or is for whoever builds the app, is not said here', async () => {
  const { hawser } = await renderClient(<ConnectButton />)
  reportError(hawser, toHawserError(new TypeError('broken')))
  reportError(hawser, new HawserError('LOCAL_CONFIGURATION_IGNORED', 'Local configuration ignored'))
  hawser.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(alert().query()).toBeNull()
  // The next one comes at once: those before have had their time.
  reportError(hawser, new InvalidProjectIdError())
  await expect.poll(() => alert().elements().length).toBe(1)
})

it('ERR-03 parameters: debug: every alert is said, one after the other', async () => {
  const { hawser } = await renderClient(<ConnectButton />, { debug: true })
  const details = 'The project’s configuration decides features.swaps.'
  reportError(hawser, new HawserError('LOCAL_CONFIGURATION_IGNORED', 'Local configuration ignored', { details }))
  reportError(hawser, toHawserError(new TypeError('broken')))
  hawser.open()
  await expect.element(alert()).toHaveTextContent('Local configuration ignored')
  await page.getByText('Technical details').click()
  await expect.element(page.getByText(details)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert()).not.toHaveTextContent('Local configuration ignored')
  await expect.element(alert()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => alert().query()).toBeNull()
})

it('parameters: locale: in the language of the page', async () => {
  const { hawser } = await renderClient(<ConnectButton />, { provider: { locale: pseudoRtl } })
  reportError(hawser, new InvalidProjectIdError())
  hawser.open()
  await expect.element(alert()).toBeVisible()
  expect(alert().element().textContent).not.toContain('Some features')
})
