/** What `ui/overlays.ts` loads later; the parts beside it are the doors to these. */
export { ConfirmBox } from './confirm-box.tsx';
export { DialogBox } from './dialog-box.tsx';
export { NoticeList } from './notice-list.tsx';
export { SheetBox } from './sheet-box.tsx';
