import { install, isInstalled, needsShareSheet } from '../../../offline/install.ts'
import { installPrompt } from '../../../offline/install-prompt.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import styles from './more-page.module.css'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

export function InstallGuide() {
  const prompt = useStore(installPrompt)
  return (
    <section className={`${styles.panel} stack start gap-3 lined surface round-lg`} aria-labelledby="install">
      <h2 id="install">On your home screen</h2>
      {isInstalled() ? (
        <p className="small soft">Installed: you are in the app.</p>
      ) : prompt ? (
        <>
          <p className="small soft">Opens like an app, also offline.</p>
          <Button look="primary" onClick={() => void install()}>
            <Icon name="download" /> Install
          </Button>
        </>
      ) : needsShareSheet() ? (
        <ShareSheetSteps />
      ) : (
        <p className="small soft">
          Open your browser menu and choose “Install” or “Add to home screen”. Some browsers do not have it.
        </p>
      )}
    </section>
  )
}
