import { Account } from './Account'

export default function Page() {
  return (
    <main>
      <div>
        <h1>A wallet for your app</h1>
        <p className="lead">
          This is <code>src/app/page.tsx</code>: make it yours.
        </p>
      </div>
      <Account />
      <nav className="links">
        <a href="https://github.com/hawser-org/hawser/blob/main/docs/options.md">Options</a>
        <a href="https://github.com/hawser-org/hawser/blob/main/docs/theming.md">Theming</a>
        <a href="https://github.com/hawser-org/hawser/blob/main/docs/recipes.md">Recipes</a>
      </nav>
    </main>
  )
}
