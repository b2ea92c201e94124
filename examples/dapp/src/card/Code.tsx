import { Fragment, lazy, Suspense } from 'react'
import { usePageText } from '../page/pageLanguage.js'
import { CopyButton } from './CopyButton.js'

// Plain until the code that marks its words is there.
const Highlighted = lazy(() => import('./Highlighted.js').then((module) => ({ default: module.Highlighted })))

interface CodeProps {
  /** What it is the code of. */
  readonly title: string
  /** Where it stands, from the example's `src`. */
  readonly file: string
  readonly source: string
}

/** A file as it runs, to read and to copy. */
export function Code({ title, file, source }: CodeProps) {
  const { copyFile } = usePageText()
  const code = source.trim()
  const folders = file.split('/')
  const name = folders.pop() ?? file
  return (
    <div className="code">
      <div className="code-head">
        <span className="code-file">
          {folders.map((folder) => (
            <Fragment key={folder}>
              {folder}/<wbr />
            </Fragment>
          ))}
          {name}
        </span>
        <CopyButton text={code} label={copyFile(name)} />
      </div>
      {/* It scrolls, so it has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs focus */}
      <section className="code-text" tabIndex={0} aria-label={`Code: ${title}`}>
        <pre>
          <code>
            <Suspense fallback={code}>
              <Highlighted code={code} />
            </Suspense>
          </code>
        </pre>
      </section>
    </div>
  )
}
