// dialog: nobody is there to answer, so every dialog is cancelled, as with Escape. Tests replace the functions through
// `evaluate`, exactly as in real Electron.

export const dialog = {
  showSaveDialog(..._args: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    return Promise.resolve({ canceled: true, filePath: '' })
  },
  showOpenDialog(..._args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    return Promise.resolve({ canceled: true, filePaths: [] })
  },
  showMessageBox(..._args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    return Promise.resolve({ response: 0, checkboxChecked: false })
  },
  showErrorBox(title: string, content: string): void {
    console.error(`${title}: ${content}`)
  },
}
