import styles from './bank-question.module.css'
import { make } from './make.ts'

/** Asks as a bank would before it pays. Whoever closes the question has refused. */
export function askAsBank(): Promise<'confirm' | 'refuse'> {
  return new Promise((answered) => {
    const title = make('h2', { id: 'test-bank-title', textContent: 'Your bank asks: is this you?' })
    const confirm = make('button', {
      type: 'button',
      className: `${styles.button} ${styles.confirm}`,
      textContent: 'Confirm',
    })
    const refuse = make('button', {
      type: 'button',
      className: styles.button ?? '',
      textContent: 'Refuse',
    })
    const dialog = make('dialog', { className: styles.dialog ?? '' }, [
      title,
      make('p', {
        className: styles.text ?? '',
        textContent: 'Test mode: this is not your real bank. Nothing is charged.',
      }),
      make('div', { className: styles.actions ?? '' }, [confirm, refuse]),
    ])
    dialog.setAttribute('aria-labelledby', title.id)
    confirm.addEventListener('click', () => dialog.close('confirm'))
    refuse.addEventListener('click', () => dialog.close('refuse'))
    dialog.addEventListener('close', () => {
      const answer = dialog.returnValue === 'confirm' ? 'confirm' : 'refuse'
      dialog.remove()
      answered(answer)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
