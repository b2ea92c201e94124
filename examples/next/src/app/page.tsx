import { Account } from './Account'

export default function Page() {
  return (
    <main>
      <div>
        <h1>A wallet that your server knows</h1>
        <p className="lead">
          The first HTML has the account in it, and the members’ page is rendered for who has signed in, which the
          server checks itself.
        </p>
      </div>
      <Account />
    </main>
  )
}
