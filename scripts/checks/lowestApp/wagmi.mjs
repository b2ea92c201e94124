// Runs inside the installed app: a wagmi config connects, and the client has its connection.
import { eip155 } from '@hawser/adapter-eip155'
import { wagmiAdapter } from '@hawser/adapter-wagmi'
import { createHawser, defineNetwork } from '@hawser/core'
import { connect, createConfig, http, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const config = createConfig({
  chains: [mainnet],
  connectors: [mock({ accounts: [address] })],
  transports: { [mainnet.id]: http('http://127.0.0.1:9') },
  storage: null,
})
const hawser = createHawser({
  networks: [defineNetwork(mainnet)],
  adapters: [wagmiAdapter({ config, adapter: eip155() })],
})
/** @type {Promise<void>} */
const connected = new Promise((resolve) => hawser.on('connected', () => resolve()))
hawser.start()
const [connector] = config.connectors
if (!connector) throw new Error('wagmi made no connector.')
await connect(config, { connector })
await connected
const [connection] = Object.values(hawser.getSnapshot().connections.byId)
hawser.destroy()
if (connection?.address !== address) throw new Error(`Hawser has ${connection?.address}, wagmi ${address}.`)
console.log(`Connected ${address} by wagmi.`)
