import { ConnectButton, NetworkButton, useHawserAccount } from '@hawser/react'
import { Account } from './Account'

export function App() {
  const { address } = useHawserAccount()
  return (
    <>
      <header className="bar">
        <span className="name">__APP_NAME__</span>
        <div className="buttons">
          {address && <NetworkButton />}
          <ConnectButton />
        </div>
      </header>
      <main>
        <h1>A wallet for your app</h1>
        <Account />
      </main>
    </>
  )
}
