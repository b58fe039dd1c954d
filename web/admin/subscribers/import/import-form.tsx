import { FileText, FolderOpen, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Import } from './use-import.ts';

const example = 'ann@example.com, Ann Lee, 2027-03-18, Press\nbob@example.com';

/** Paste it, choose a file, or drop one. */
export function ImportForm({ state }: { state: Import }) {
  const { fileName, failure, choose } = state;
  return (
    <div className="stack">
      {fileName === null ? <Pasted state={state} /> : <Chosen name={fileName} onRemove={state.unchoose} />}
      <FileButton onFile={choose} isOther={fileName !== null} />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <p className="small quiet">
        Whoever has no password yet gets a mail to choose one. Of a list that is broken nothing is taken;
        where a line is wrong you are told, and the others are taken.
      </p>
    </div>
  );
}

function Pasted({ state: { pasted, paste, keepsPasted, choose } }: { state: Import }) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Else the browser would leave for the file.
    event.preventDefault();
    setOver(event.type === 'dragover');
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) void choose(file);
  };
  return (
    <Field
      label="Readers"
      hint="One to a line: address, name, last day (2027-03-18 or 3/18/2027), note. The address alone is enough; without a last day there is no end."
    >
      {(ties) => (
        <textarea
          {...ties}
          className={classNames('input mono import-text', isOver && 'is-over')}
          rows={9}
          wrap="off"
          spellCheck={false}
          placeholder={example}
          value={pasted}
          onChange={(event) => paste(event.target.value)}
          onPaste={(event) => {
            if (keepsPasted(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          onDragOver={drag}
          onDragLeave={drag}
          onDrop={drag}
        />
      )}
    </Field>
  );
}

function Chosen({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <p className="import-file">
      <FileText className="i" />
      <span className="grow clip" title={name}>
        {name}
      </span>
      <IconButton small icon={X} label="Remove this list" onClick={onRemove} />
    </p>
  );
}

function FileButton({ onFile, isOther }: { onFile: (file: File) => void; isOther: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="row row-wrap">
      <Button size="s" icon={FolderOpen} onClick={() => input.current?.click()}>
        {isOther ? 'Choose another file' : 'Choose a file'}
      </Button>
      <span className="small quiet">CSV as spreadsheets save it, or our own export</span>
      <input
        ref={input}
        className="sr"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
