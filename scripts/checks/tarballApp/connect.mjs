// Runs inside the installed app: connects the scripted wallet of the installed testing package on the built page.
import process from 'node:process'
import { ConnectButtonPage, installScriptedWallet, launchBrowser } from '@hawser/testing/playwright'

const [url, rpcUrl, privateKey] = process.argv.slice(2)
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  const problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  const wallet = await installScriptedWallet(page, {
    name: 'Tarball wallet',
    rdns: 'test.hawser.tarball',
    privateKeys: [privateKey],
    chains: { 1: rpcUrl },
    chainId: 1,
  })
  await page.goto(url)
  await new ConnectButtonPage(page).connectWith('Tarball wallet')
  await page.getByTestId('status').getByText('connected', { exact: true }).waitFor({ timeout: 15_000 })
  const shown = (await page.getByTestId('address').textContent()) ?? ''
  const [address] = await wallet.addresses()
  if (!address || shown.toLowerCase() !== address.toLowerCase()) {
    throw new Error(`The page shows ${shown}, the wallet has ${address}.`)
  }
  if (problems.length > 0) throw new Error(`The page complained:\n${problems.join('\n')}`)
  console.log(`Connected ${address}.`)
} finally {
  await browser.close()
}
