import type { JSX } from 'react';
import type { MoreEpisode } from '../model/episodes.ts';
import { Row, SectionHead, Table, Text } from './parts.tsx';
import { COLOURS, hairline } from './styles.ts';

function Title({ episode }: { episode: MoreEpisode }): JSX.Element {
  const { title, url } = episode;
  return (
    <Text face="title" by={title}>
      {url === null ? (
        title
      ) : (
        <a className="ink" href={url} style={{ color: COLOURS.ink, textDecoration: 'none' }}>
          {title}
        </a>
      )}
    </Text>
  );
}

function Entry({ episode, first }: { episode: MoreEpisode; first: boolean }): JSX.Element {
  const cell = { ...hairline(first), padding: first ? '0 0 10px' : '10px 0', verticalAlign: 'top' } as const;
  return (
    <tr>
      <td className="rule" style={cell}>
        <Title episode={episode} />
        {episode.show !== null && (
          <Text face="note" tone="ink3" by={episode.show}>
            {episode.show}
          </Text>
        )}
      </td>
      <td width={82} align="right" className="rule" style={cell}>
        {episode.length !== null && (
          <Text face="length" tone="ink3">
            {episode.length}
          </Text>
        )}
      </td>
    </tr>
  );
}

export function MoreEpisodes({ episodes }: { episodes: readonly MoreEpisode[] }): JSX.Element | null {
  if (episodes.length === 0) return null;
  return (
    <>
      <SectionHead>More Episodes</SectionHead>
      <Row padding="0 40px">
        <Table>
          {episodes.map((episode, index) => (
            <Entry key={`${episode.show}${episode.title}`} episode={episode} first={index === 0} />
          ))}
        </Table>
      </Row>
    </>
  );
}
