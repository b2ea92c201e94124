import { type CapabilityName, hasCapability } from '@hawser/core'
import { ConnectButton, NetworkButton, useHawser, useHawserAccount } from '@hawser/react'
import { SendAction } from '../actions/SendAction.js'
import sendSource from '../actions/SendAction.tsx?raw'
import { SignMessageAction } from '../actions/SignMessageAction.js'
import signMessageSource from '../actions/SignMessageAction.tsx?raw'
import { SignTypedDataAction } from '../actions/SignTypedDataAction.js'
import signTypedDataSource from '../actions/SignTypedDataAction.tsx?raw'
import { SwitchNetworkAction } from '../actions/SwitchNetworkAction.js'
import switchNetworkSource from '../actions/SwitchNetworkAction.tsx?raw'
import { OwnConnectAction } from '../headless/OwnConnectAction.js'
import ownWalletListSource from '../headless/OwnWalletList.tsx?raw'
import { FurtherNamespaces } from '../namespaces/FurtherNamespaces.js'
import { StatusPanel } from '../panel/StatusPanel.js'
import { ActionCard } from './ActionCard.js'
import { ThemeSwitch } from './ThemeSwitch.js'

interface PageProps {
  readonly isDemo: boolean
}

/** The example's one page: it explains itself, and each action stands beside its code. */
export function Page({ isDemo }: PageProps) {
  const { isConnected, namespace } = useHawserAccount()
  const hawser = useHawser()
  // What the chain in use cannot do is not offered.
  const can = (name: CapabilityName) => !namespace || hasCapability(hawser, namespace, name)
  return (
    <>
      {isDemo ? (
        <p className="banner">
          These chains run on this machine, and nothing here is worth anything. Use the demo’s own wallets: others
          cannot send on the Ethereum ones, and do not know the rest.
        </p>
      ) : null}
      <header className="topbar">
        <span className="brand">
          <img src="/mark.svg" alt="" width={28} height={28} />
          Hawser
        </span>
        <ThemeSwitch />
        {isConnected ? <NetworkButton /> : null}
        <ConnectButton />
      </header>
      <main className="page">
        <div className="intro">
          <h1>Make any wallet fast to your app</h1>
          <p>
            Connect a wallet with the button above, then try each action. What you read beside an action is the file
            that runs.
          </p>
        </div>
        <section aria-labelledby="state-heading">
          <h2 id="state-heading">What the hooks see</h2>
          <StatusPanel />
        </section>
        <section aria-labelledby="actions-heading">
          <h2 id="actions-heading">Actions</h2>
          <div className="actions">
            <ActionCard
              title="Sign a message"
              description="personal_sign, checked before it comes back."
              source={signMessageSource}
            >
              <SignMessageAction />
            </ActionCard>
            {can('typedData') ? (
              <ActionCard
                title="Sign typed data"
                description="EIP-712, so that the wallet can show what is signed."
                source={signTypedDataSource}
              >
                <SignTypedDataAction />
              </ActionCard>
            ) : null}
            {can('send') ? (
              <ActionCard
                title="Send"
                description="With review in the modal, or straight from your code."
                source={sendSource}
              >
                <SendAction />
              </ActionCard>
            ) : null}
            <ActionCard
              title="Switch network"
              description="Adds the network to the wallet where it is missing."
              source={switchNetworkSource}
            >
              <SwitchNetworkAction />
            </ActionCard>
            <ActionCard
              title="A list of your own"
              description="Wallets, search and pairing by hooks: this page draws them, without the modal."
              source={ownWalletListSource}
            >
              <OwnConnectAction />
            </ActionCard>
          </div>
        </section>
        <FurtherNamespaces />
      </main>
    </>
  )
}
