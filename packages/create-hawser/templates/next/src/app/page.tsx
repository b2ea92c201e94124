import { Account } from './Account'

export default function Page() {
  return (
    <main>
      <h1>A wallet for your app</h1>
      <Account />
    </main>
  )
}
